import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatSoon } from '#admin/order/order-texts.ts'
import type { CallEnd } from '#admin/queries/orders.ts'
import { Dialog, useLast } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { algiersTime, fromAlgiersTime, startOfDay } from '#rules/algiers-time.ts'
import { intoOpening } from '#rules/calls.ts'
import { CANCEL_REASON_LABELS, type CancelReason } from '#rules/order.ts'
import { phoneText } from '#rules/phone.ts'
import { isolate } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const HOUR = 3_600_000

type Props = { isOpen: boolean; onChoose: (callAt: string) => void; onClose: () => void }

export function CallBackDialog({ isOpen, onChoose, onClose }: Props) {
  const [time, setTime] = useState('')
  const chosen = fromAlgiersTime(time.slice(0, 16))
  const isFuture = chosen !== null && Date.parse(chosen) > Date.now()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rappeler à…" isNarrow>
      <div className="flex flex-col gap-6">
        <div className="pairs grid gap-2">
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
            if (chosen && isFuture) onChoose(chosen)
          }}
          className="flex flex-col gap-3"
        >
          <TextField
            label="Ou à une autre heure"
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
            error={chosen && !isFuture ? 'Choisissez une heure à venir' : null}
          />
          <Button type="submit" disabled={!isFuture}>
            Rappeler à cette heure
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

/** Suggests the next six of these: in 1 and 3 hours, within opening hours; 9, 12, 18 h today and tomorrow. */
function usualTimes(now: Date): Date[] {
  const today = algiersTime(now).slice(0, 10)
  const soon = [1, 3].map((hours) => intoOpening(new Date(roundUp(now.getTime() + hours * HOUR))))
  const fixed = [0, 1].flatMap((days) =>
    [9, 12, 18].map((hour) => new Date(startOfDay(today, days).getTime() + hour * HOUR)),
  )
  const times = [...soon, ...fixed.filter((at) => at > now)].map((at) => at.getTime())
  return [...new Set(times)]
    .toSorted((a, b) => a - b)
    .slice(0, 6)
    .map((at) => new Date(at))
}

function roundUp(ms: number): number {
  return Math.ceil(ms / 300_000) * 300_000
}

/** Reasons that customers give for refusing on the phone; some become the note of the call. */
const REFUSALS: { label: string; cancelReason: CancelReason; note?: string }[] = [
  ...['Trop cher', 'A changé d’avis', 'Acheté ailleurs', 'Trop long'].map((label) => ({
    label,
    cancelReason: 'customer' as const,
    note: label,
  })),
  { label: 'Sans dire pourquoi', cancelReason: 'customer' },
  ...(['duplicate', 'out_of_stock', 'other'] as const).map((cancelReason) => ({
    label: CANCEL_REASON_LABELS[cancelReason],
    cancelReason,
  })),
]

type Asked = 'refusal' | 'wrong-number'

type EndProps = {
  order: AdminOrder
  asked: Asked | null
  onChoose: (end: CallEnd) => void
  onClose: () => void
}

export function CallEndDialog({ order, asked, onChoose, onClose }: EndProps) {
  const shown = useLast(asked) ?? 'refusal'
  const name = `n°\u00a0${order.id} de ${isolate(order.customerName)}`
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      title={shown === 'refusal' ? 'Le client refuse' : 'Faux numéro'}
      isNarrow
    >
      {shown === 'refusal' ? (
        <div className="flex flex-col gap-4">
          <p className="text-ink">La commande {name} sera annulée. Pourquoi&nbsp;?</p>
          <div className="pairs grid gap-2">
            {REFUSALS.map(({ label, ...reason }) => (
              <Button
                key={label}
                look="outline"
                onClick={() => onChoose({ outcome: 'reached', status: 'cancelled', ...reason })}
                className="min-h-13 px-2! normal-case!"
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink">
            La commande {name} porte le {phoneText(order.customerPhone)}.
          </p>
          <div className="flex flex-col gap-2">
            <Link
              to="/commandes/$id/modifier"
              params={{ id: String(order.id) }}
              hash="telephone"
              state={{ isOpenedHere: true }}
              className={buttonClass()}
            >
              Corriger le numéro
            </Link>
            <Button
              onClick={() =>
                onChoose({ outcome: 'wrong_number', status: 'cancelled', cancelReason: 'wrong_number' })
              }
            >
              Annuler la commande
            </Button>
            <Button look="outline" onClick={() => onChoose({ outcome: 'wrong_number' })}>
              La garder, noter l’appel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
