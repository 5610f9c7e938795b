import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Refused } from './parcel-sending.ts'

type Props = {
  refused: Refused
  isBusy: boolean
  onMend: (refused: Refused, theirs: string) => void
}

/** The names that a courier has near to a place it does not know: one tap remembers it and sends the order again. */
export function RefusedPlace({ refused, isBusy, onMend }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { place } = refused
  if (!place || place.nearest.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-concrete-700 text-sm">Choisissez son nom chez le transporteur&nbsp;:</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {place.nearest.map((theirs) => (
          <Button
            key={theirs}
            look="outline"
            size="small"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return
              setChosen(theirs)
              onMend(refused, theirs)
            }}
            className="min-h-11 normal-case!"
          >
            {isBusy && chosen === theirs ? 'Remise en cours…' : theirs}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
