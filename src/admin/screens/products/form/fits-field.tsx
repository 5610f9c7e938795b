import { Plus, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { vehicles } from '#admin/queries/catalogue.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Checkbox } from '#admin/ui/fields.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { nearestOptions, searchOptions } from '#rules/option-search.ts'
import { vehicleName, yearsText } from '#rules/vehicle-fits.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { checkFits, type FitEntry, type FitsValues, fitEntry } from './fits-values.ts'
import type { ProductValues } from './product-values.ts'

const MAX_FOUND = 40

const CHOICES = [
  { value: 'unsaid', label: 'Non précisé' },
  { value: 'all', label: 'Universel' },
  { value: 'models', label: 'Modèles choisis' },
] as const

export function FitsField({ form }: { form: UseFormReturn<ProductValues> }) {
  const { value, onChange, error } = useField(form.control, 'fits', { validate: checkFits })
  const change = (part: Partial<FitsValues>) => onChange({ ...value, ...part })
  return (
    <section
      data-invalid={error ? true : undefined}
      className="flex flex-col gap-3 border-concrete-200 border-t pt-4"
    >
      <ChoiceField
        label="Compatibilité"
        choices={CHOICES}
        value={value.choice}
        layout="grid gap-2 sm:grid-cols-3"
        onChange={(choice) => change({ choice })}
      />
      {value.choice === 'models' && (
        <Models entries={value.entries} onChange={(entries) => change({ entries })} />
      )}
      <ErrorText role="alert">{error}</ErrorText>
    </section>
  )
}

function Models({ entries, onChange }: { entries: FitEntry[]; onChange: (entries: FitEntry[]) => void }) {
  const { data: models, isError, refetch } = useQuery(vehicles.query)
  const [typed, setTyped] = useState('')
  if (!models) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-concrete-700 text-sm">
        <p role="status">{isError ? 'Les modèles n’ont pas pu être chargés.' : 'Chargement des modèles…'}</p>
        {isError && (
          <Button look="ghost" size="small" onClick={() => refetch()}>
            Réessayer
          </Button>
        )}
      </div>
    )
  }
  const options = models.map((model) => ({ ...model, label: vehicleName(model, null) }))
  const nameOf = new Map(options.map(({ id, label }) => [id, label]))
  const matches = typed.trim() === '' ? [] : searchOptions(options, typed).slice(0, MAX_FOUND)
  const found = matches.length > 0 || typed.trim() === '' ? matches : nearestOptions(options, typed)
  const isChosen = (id: number) => entries.some(({ modelId }) => modelId === id)
  const toggle = (id: number) =>
    onChange(isChosen(id) ? entries.filter(({ modelId }) => modelId !== id) : [...entries, fitEntry(id)])
  const set = (key: string, part: Partial<FitEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  return (
    <>
      <TextField
        label="Chercher des modèles"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Prevents Enter from submitting the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder="Ex. MT-07, ou Yamaha"
      />
      {models.length === 0 && (
        <p className="text-concrete-700 text-sm">
          La boutique ne connaît aucun modèle :{' '}
          <Link to="/motos" className="underline">
            ajoutez-en d’abord
          </Link>
          .
        </p>
      )}
      {typed.trim() !== '' && (
        <ul aria-label="Modèles trouvés" className="max-h-64 overflow-y-auto border border-concrete-200">
          {matches.length === 0 && (
            <li className="px-3 py-3 text-concrete-700 text-sm">
              {found.length > 0
                ? 'Aucun modèle de ce nom. Les plus proches\u00a0:'
                : 'Aucun modèle de ce nom.'}
            </li>
          )}
          {found.map(({ id, label, ...model }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-concrete-100">
                <Checkbox checked={isChosen(id)} onChange={() => toggle(id)} />
                <span className="wrap-anywhere min-w-0 flex-1 font-semibold text-sm">{label}</span>
                <span className="text-concrete-600 text-sm">{yearsText(model)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {entries.length > 0 && (
        <ul aria-label="Modèles compatibles" className="flex flex-col border-concrete-200 border-y">
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              entry={entry}
              name={nameOf.get(entry.modelId) ?? `Modèle ${entry.modelId}`}
              onChange={(part) => set(entry.key, part)}
              onRepeat={() =>
                onChange(
                  entries.flatMap((other) => (other === entry ? [entry, fitEntry(entry.modelId)] : other)),
                )
              }
              onRemove={() => onChange(entries.filter((other) => other !== entry))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type EntryProps = {
  entry: FitEntry
  name: string
  onChange: (part: Partial<FitEntry>) => void
  onRepeat: () => void
  onRemove: () => void
}

const YEARS = [
  ['fromYear', 'De'],
  ['toYear', 'À'],
] as const

function Entry({ entry, name, onChange, onRepeat, onRemove }: EntryProps) {
  return (
    <li className="flex flex-wrap items-end gap-2 border-concrete-200 py-2 not-first:border-t">
      <p className="wrap-anywhere min-w-40 flex-1 self-center font-semibold text-ink text-sm">{name}</p>
      <div className="flex items-end gap-2">
        {YEARS.map(([key, label]) => (
          <div key={key} className="w-20">
            <TextField
              label={label}
              aria-label={`${label} l’année, ${name}`}
              inputMode="numeric"
              maxLength={4}
              value={entry[key]}
              onChange={({ target }) => onChange({ [key]: target.value })}
            />
          </div>
        ))}
        <IconButton icon={Plus} label={`Autres années de ${name}`} onClick={onRepeat} />
        <IconButton icon={X} label={`Retirer ${name}`} onClick={onRemove} className="hover:text-alarm-deep" />
      </div>
    </li>
  )
}
