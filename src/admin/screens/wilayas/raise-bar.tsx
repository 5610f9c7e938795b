import { Minus, Plus } from '@lucide/icons'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { Select } from '#admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readPrice, type Way } from './price-cells.ts'

const CHOICES: Record<string, Way[]> = {
  both: ['homePrice', 'centerPrice'],
  home: ['homePrice'],
  center: ['centerPrice'],
}

type Props = { count: number; onRaise: (ways: Way[], sum: number) => void }

/** Adds a sum to the chosen wilayas, or takes it off. */
export function RaiseBar({ count, onRaise }: Props) {
  const [sum, setSum] = useState('50')
  const [choice, setChoice] = useState('both')
  const amount = readPrice(sum)
  const isReady = count > 0 && amount !== undefined && amount > 0
  const change = (sign: 1 | -1) => amount !== undefined && onRaise(CHOICES[choice] ?? [], sign * amount)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend in sight
    <div
      role="group"
      aria-label="Changer les wilayas choisies"
      className="flex flex-wrap items-end gap-2 border border-concrete-200 bg-white p-3"
    >
      <p role="status" className="w-full text-concrete-700 text-sm">
        {count === 0
          ? 'Cochez des wilayas pour changer leurs prix ensemble.'
          : `${counted(count, 'wilaya choisie', 'wilayas choisies')}.`}
      </p>
      <div className="w-28">
        <TextField
          label="Somme (DA)"
          inputMode="numeric"
          autoComplete="off"
          value={sum}
          onChange={({ target }) => setSum(target.value)}
        />
      </div>
      <div className="min-w-40 flex-1 sm:flex-none">
        <Select
          aria-label="Prix à changer"
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[
            ['both', 'Domicile et centre'],
            ['home', 'Domicile'],
            ['center', 'Centre'],
          ]}
        />
      </div>
      <Button look="outline" disabled={!isReady} onClick={() => change(1)}>
        <Icon of={Plus} className="size-4" />
        Ajouter
      </Button>
      <Button look="outline" disabled={!isReady} onClick={() => change(-1)}>
        <Icon of={Minus} className="size-4" />
        Retirer
      </Button>
    </div>
  )
}
