import { Plus, X } from '@lucide/icons'
import { type KeyboardEvent, useId, useRef } from 'react'
import { newKey } from '#admin/new-key.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type SpecificationRow = { key: string; name: string; value: string }

export function specificationRow(name = '', value = ''): SpecificationRow {
  return { key: newKey(), name, value }
}

type Props = {
  value: SpecificationRow[]
  onChange: (rows: SpecificationRow[]) => void
  error?: string | null | undefined
}

/** Enter moves to the next input, and adds a row after the last. */
export function SpecificationsField({ value: rows, onChange, error }: Props) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const change = (key: string, part: Partial<SpecificationRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])]
  const add = () => {
    onChange([...rows, specificationRow()])
    requestAnimationFrame(() => inputs().at(-2)?.focus())
  }
  // The clicked button disappears with its row: a neighbour takes the focus.
  const remove = (key: string) => {
    const index = rows.findIndex((row) => row.key === key)
    onChange(rows.filter((row) => row.key !== key))
    requestAnimationFrame(() => (inputs()[index * 2] ?? adder.current)?.focus())
  }
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const all = inputs()
    const next = all[all.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else if (event.currentTarget.value.trim()) add()
  }
  return (
    <fieldset
      ref={group}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-semibold text-ink text-sm">Caractéristiques</legend>
      <div className="flex flex-col gap-2">
        {rows.map(({ key, name, value }, index) => (
          <div
            key={key}
            className="grid grid-cols-[1fr_auto] gap-1 border-concrete-200 border-l-2 pl-2 md:grid-cols-[2fr_3fr_auto] md:border-l-0 md:pl-0"
          >
            <input
              type="text"
              autoComplete="off"
              aria-label={`Nom de la caractéristique ${index + 1}`}
              placeholder="Nom, ex. Matière"
              maxLength={100}
              value={name}
              onChange={(event) => change(key, { name: event.target.value })}
              onKeyDown={goOn}
              className={classes(INPUT_CLASS, 'min-w-0')}
            />
            <input
              type="text"
              autoComplete="off"
              aria-label={`Valeur de la caractéristique ${index + 1}`}
              placeholder="Valeur, ex. Cuir"
              maxLength={500}
              value={value}
              onChange={(event) => change(key, { value: event.target.value })}
              onKeyDown={goOn}
              className={classes(INPUT_CLASS, 'col-start-1 min-w-0 md:col-start-auto')}
            />
            <IconButton
              icon={X}
              label={`Supprimer la caractéristique ${name || index + 1}`}
              onClick={() => remove(key)}
              className="col-start-2 row-start-1 mt-0.5 md:col-start-auto md:row-start-auto"
            />
          </div>
        ))}
        <Button ref={adder} look="ghost" size="small" onClick={add} className="self-start">
          <Icon of={Plus} className="size-4" />
          Ajouter une caractéristique
        </Button>
      </div>
      <ErrorText id={`${id}-error`} className="mt-1">
        {error}
      </ErrorText>
    </fieldset>
  )
}
