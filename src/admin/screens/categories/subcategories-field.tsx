import { useId, useRef, useState } from 'react'
import { EntryInput } from '#admin/ui/entry-input.tsx'
import { newEntries, renamed, sameLetters } from '#admin/ui/list-entries.ts'
import { classes } from '#web/ui/classes.ts'
import { SubcategoryRow } from './subcategory-row.tsx'

type Props = { values: string[]; onChange: (values: string[]) => void; error: string | undefined }

/** A category's subcategories, in the storefront's order. */
export function SubcategoriesField({ values, onChange, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  const add = () => {
    const { added, repeated } = newEntries(text, values, sameLetters)
    setText('')
    setStatus(repeated ? `« ${repeated} » est déjà dans la liste` : '')
    if (added.length > 0) onChange([...values, ...added])
  }
  const move = (from: number, to: number) => {
    const next = [...values]
    next.splice(to, 0, ...next.splice(from, 1))
    setStatus(`« ${values[from]} » : place ${to + 1} sur ${values.length}`)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot label the input as well
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold text-ink text-sm">
        Sous-catégories <span className="font-normal text-concrete-600">({values.length})</span>
      </label>
      <EntryInput
        ref={input}
        id={id}
        value={text}
        placeholder="Ajouter une sous-catégorie"
        maxLength={100}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-status`}
        addLabel="Ajouter la sous-catégorie"
        onChange={(event) => setText(event.target.value)}
        onAdd={add}
      />
      <p
        id={`${id}-status`}
        role="status"
        className={classes(
          'text-sm empty:hidden',
          error ? 'font-semibold text-race-deep' : 'text-concrete-600',
        )}
      >
        {error ?? status}
      </p>
      {values.length > 0 && (
        <ol className="border border-concrete-200">
          {values.map((value, index) => (
            <SubcategoryRow
              key={value}
              value={value}
              isFirst={index === 0}
              isLast={index === values.length - 1}
              onRename={(name) => {
                const next = renamed(values, index, name, sameLetters)
                if (next) onChange(next)
                return next !== null
              }}
              onMove={(step) => move(index, index + step)}
              onRemove={() => {
                setStatus(`« ${value} » retirée`)
                onChange(values.filter((other) => other !== value))
                input.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ol>
      )}
    </div>
  )
}
