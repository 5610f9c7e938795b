import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { EntryInput } from './entry-input.tsx'
import { newEntries, renamed, type SameText, sameLetters } from './list-entries.ts'
import { ListChip, ListRow } from './list-field-entries.tsx'

type Props = {
  label: string
  values: string[]
  onChange: (values: string[]) => void
  placeholder?: string
  hint?: string
  error?: string | null | undefined
  /** Chips for short entries; rows for long lists, whose entries can be renamed in place. */
  look?: 'chips' | 'rows'
  /** When two entries are the same and the second is ignored. */
  isSame?: SameText
  maxLength?: number
}

/** A list of texts: Enter adds one, empty and repeated ones are ignored; pasted lines become several. */
export function ListField({
  label,
  values,
  onChange,
  placeholder,
  hint,
  error,
  look = 'chips',
  isSame = sameLetters,
  maxLength = 100,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  const add = (typed: string) => {
    const { added, repeated } = newEntries(typed, values, isSame)
    setText('')
    setStatus(repeated ? `« ${repeated} » est déjà dans la liste` : '')
    if (added.length === 0) return
    onChange([...values, ...added])
    // What was just added is the last: it must be in sight.
    requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }))
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!pasted.trim().includes('\n')) return
    event.preventDefault()
    add(`${text}\n${pasted.replace(/\r/g, '')}`)
  }
  const rename = (index: number, name: string) => {
    const next = renamed(values, index, name, isSame)
    const isRepeated = !next && name.trim() !== '' && name.trim() !== values[index]
    setStatus(isRepeated ? `« ${name.trim()} » est déjà dans la liste` : '')
    if (next) onChange(next)
  }
  const remove = (index: number) => {
    setStatus(`« ${values[index]} » retiré`)
    onChange(values.filter((_, at) => at !== index))
    input.current?.focus({ preventScroll: true })
  }
  const Entry = look === 'chips' ? ListChip : ListRow
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the count
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} id={`${id}-label`} className="font-semibold text-ink text-sm">
        {label}
        {look === 'rows' && <span className="font-normal text-concrete-600"> ({values.length})</span>}
      </label>
      <EntryInput
        ref={input}
        id={id}
        value={text}
        placeholder={placeholder}
        maxLength={maxLength}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-status ${id}-note`}
        addLabel={`Ajouter (${label})`}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        onAdd={() => add(text)}
      />
      <p id={`${id}-status`} role="status" className="text-concrete-600 text-sm empty:hidden">
        {status}
      </p>
      <p
        id={`${id}-note`}
        className={classes(
          'text-sm empty:hidden',
          error ? 'font-semibold text-race-deep' : 'text-concrete-600',
        )}
      >
        {error ?? hint}
      </p>
      {values.length > 0 && (
        <ul
          ref={list}
          className={
            look === 'chips'
              ? 'flex flex-wrap gap-2'
              : 'max-h-80 overflow-y-auto overscroll-contain border border-concrete-200 bg-white'
          }
        >
          {values.map((value, index) => (
            <Entry
              key={value}
              value={value}
              maxLength={maxLength}
              onRename={(name) => rename(index, name)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
