import { useState } from 'react'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, INPUT_CLASS } from '#web/ui/field.tsx'
import { formatSoon } from './order-texts.ts'

const HOUR = 3_600_000

type Props = { isOpen: boolean; onChoose: (callAt: string) => void; onClose: () => void }

/** Asks when to call back: in an hour, at a usual hour, or at any time, all of Algiers. */
export function CallBackDialog({ isOpen, onChoose, onClose }: Props) {
  const [time, setTime] = useState('')
  const chosen = readLocal(time)
  const isFuture = chosen !== null && chosen.getTime() > Date.now()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rappeler à…" isNarrow>
      <div className="flex flex-col gap-6">
        <div className="grid grid-cols-2 gap-2">
          {usualTimes(new Date()).map((at) => (
            <Button
              key={at.getTime()}
              look="outline"
              onClick={() => onChoose(at.toISOString())}
              className="min-h-13 normal-case!"
            >
              {formatSoon(at.toISOString())}
            </Button>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen && isFuture) onChoose(chosen.toISOString())
          }}
          className="flex flex-col gap-3"
        >
          <Field
            label="Ou à une autre heure"
            error={chosen && !isFuture ? 'Choisissez une heure à venir' : null}
          >
            {(field) => (
              <input
                type="datetime-local"
                value={time}
                onChange={(event) => setTime(event.target.value)}
                className={INPUT_CLASS}
                {...field}
              />
            )}
          </Field>
          <Button type="submit" look="dark" disabled={!isFuture}>
            Rappeler à cette heure
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

/** In one and three hours, then the next morning, midday and evening. */
function usualTimes(now: Date): Date[] {
  const fixed = [0, 1].flatMap((days) => [9, 12, 18].map((hour) => algiersTime(now, days, hour)))
  const soon = [1, 3].map((hours) => new Date(roundUp(now.getTime() + hours * HOUR)))
  return [...soon, ...fixed.filter((at) => at.getTime() > (soon[0]?.getTime() ?? 0))].slice(0, 6)
}

function roundUp(ms: number): number {
  return Math.ceil(ms / 300_000) * 300_000
}

/** An hour of a day in Algiers, which is at UTC+1 all year. */
function algiersTime(now: Date, daysLater: number, hour: number): Date {
  const local = new Date(now.getTime() + HOUR)
  return new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + daysLater, hour - 1),
  )
}

/** What a `datetime-local` field holds, as a time of Algiers; null while it is empty. */
function readLocal(value: string): Date | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(`${value.slice(0, 16)}:00+01:00`) : null
}
