import { Download, Equal, Minus, Plus, Upload } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { exportWilayas, readWilayaFile } from '#admin/queries/delivery.ts'
import { Select } from '#admin/ui/fields.tsx'
import type { Wilaya } from '#contract/delivery.ts'
import { type Delay, delayProblem, readDays } from '#rules/delivery-delay.ts'
import { CURRENCY } from '#rules/money.ts'
import { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type PriceChange, readPrice, type Way } from './price-cells.ts'

type Props = {
  isDirty: boolean
  /** Shows the prices of a file in the sheet, and returns the number of wilayas that they change. */
  onRead: (wilayas: Wilaya[]) => number
}

export function PriceFiles({ isDirty, onRead }: Props) {
  const id = useId()
  const exporting = useMutation(exportWilayas)
  const reading = useMutation(readWilayaFile)
  const [changed, setChanged] = useState<number | null>(null)
  const [wasDirty, setWasDirty] = useState(isDirty)
  if (isDirty !== wasDirty) {
    setWasDirty(isDirty)
    // Forgets a file whose prices are saved or abandoned.
    if (!isDirty) setChanged(null)
  }
  const { error } = reading
  const [issue] = (error instanceof ApiError && error.body.issues) || []
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="outline" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          <Icon of={Download} className="size-4" />
          Exporter en CSV
        </Button>
        <label
          htmlFor={id}
          aria-disabled={isDirty || reading.isPending}
          className={classes(
            buttonClass('outline'),
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus aria-disabled:opacity-50',
          )}
        >
          <Icon of={Upload} className="size-4" />
          {reading.isPending ? 'Lecture…' : 'Importer un CSV'}
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.xlsx"
            disabled={isDirty || reading.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              setChanged(null)
              if (file) reading.mutate(file, { onSuccess: (wilayas) => setChanged(onRead(wilayas)) })
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      </div>
      <p role="status" className="text-concrete-700 text-sm empty:hidden">
        {changed === 0 && 'Le fichier ne change aucun tarif.'}
        {isDirty &&
          (changed
            ? `Le fichier change ${counted(changed, 'wilaya')}, en jaune dans la feuille\u00a0: rien n’est écrit avant «\u00a0Enregistrer\u00a0».`
            : 'Enregistrez ou annulez avant d’importer un fichier.')}
      </p>
      <ErrorText role="alert">
        {error && (issue?.message ?? errorText(error, 'Le fichier n’a pas été importé.'))}
      </ErrorText>
    </div>
  )
}

const CHOICES: Record<string, Way[]> = {
  both: ['homePrice', 'centerPrice'],
  home: ['homePrice'],
  center: ['centerPrice'],
}

type BarProps = { count: number; onChange: (ways: Way[], change: PriceChange) => void; children: ReactNode }

export function ChangeBar({ count, onChange, children }: BarProps) {
  const [sum, setSum] = useState('50')
  const [choice, setChoice] = useState('both')
  const amount = readPrice(sum)
  const isReady = amount !== undefined && amount > 0
  const change = (how: (amount: number) => PriceChange) =>
    amount !== undefined && onChange(CHOICES[choice] ?? [], how(amount))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div
      role="group"
      aria-label="Changer les wilayas choisies"
      className="flex flex-wrap items-end gap-2 border border-concrete-200 bg-white p-3"
    >
      <p role="status" className="w-full text-concrete-700 text-sm">
        {count === 0
          ? 'Cochez des wilayas pour changer leurs prix et leurs délais ensemble.'
          : `${counted(count, 'wilaya choisie', 'wilayas choisies')}.`}
      </p>
      {count > 0 && (
        <>
          <div className="w-28">
            <TextField
              label={`Montant (${CURRENCY})`}
              inputMode="numeric"
              value={sum}
              onChange={({ target }) => setSum(target.value)}
              // Selects the example, so that typing replaces it.
              onFocus={({ target }) => target.select()}
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
          <Button look="outline" disabled={!isReady} onClick={() => change((by) => ({ by }))}>
            <Icon of={Plus} className="size-4" />
            Ajouter
          </Button>
          <Button look="outline" disabled={!isReady} onClick={() => change((sum) => ({ by: -sum }))}>
            <Icon of={Minus} className="size-4" />
            Retirer
          </Button>
          <Button look="outline" disabled={amount === undefined} onClick={() => change((to) => ({ to }))}>
            <Icon of={Equal} className="size-4" />
            Mettre ce prix {toChosen(count)}
          </Button>
          {children}
        </>
      )}
    </div>
  )
}

const toChosen = (count: number) => (count > 1 ? `aux ${count} wilayas` : 'à cette wilaya')

/** Sets the same days of delivery for the chosen wilayas, or removes them if both fields are empty. */
export function DaysBar({ count, onChange }: { count: number; onChange: (delay: Delay) => void }) {
  const [min, setMin] = useState('2')
  const [max, setMax] = useState('4')
  const [minDays, maxDays] = [readDays(min), readDays(max)]
  const isDelay = minDays !== undefined && maxDays !== undefined && !delayProblem({ minDays, maxDays })
  return (
    <div className="flex w-full flex-wrap items-end gap-2 border-concrete-200 border-t pt-2">
      <DaysField label="Délai min (jours)" value={min} onChange={setMin} />
      <DaysField label="Délai max (jours)" value={max} onChange={setMax} />
      <Button look="outline" disabled={!isDelay} onClick={() => isDelay && onChange({ minDays, maxDays })}>
        <Icon of={Equal} className="size-4" />
        Mettre ces délais {toChosen(count)}
      </Button>
    </div>
  )
}

type FieldProps = { label: string; value: string; onChange: (value: string) => void }

function DaysField({ label, value, onChange }: FieldProps) {
  return (
    <div className="min-w-28 flex-1">
      <TextField
        label={label}
        inputMode="numeric"
        maxLength={2}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </div>
  )
}
