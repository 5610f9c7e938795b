import { Plus } from '@lucide/icons'
import { type ClipboardEvent, type ComponentProps, type RefObject, useId, useRef, useState } from 'react'
import { foldText, nameKey } from '#rules/text.ts'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'
import { ListChip, ListRow, newEntries, renamed, SortableRow } from './list-field-entries.tsx'
import { moveItem, useReorder } from './reorder.tsx'

const ENTRIES = { chips: ListChip, rows: ListRow, sortable: SortableRow }

const LISTS = {
  chips: 'flex flex-wrap gap-2',
  rows: 'max-h-80 overflow-y-auto overscroll-contain border border-concrete-200 bg-white',
  sortable: 'border border-concrete-200',
}

type Props = {
  label: string
  value: string[]
  onChange: (values: string[]) => void
  onRename?: (from: string, to: string) => void
  placeholder?: string
  hint?: string
  error?: string | null | undefined
  addLabel?: string
  /** Word that is announced after the name of a removed entry. */
  removed?: string
  look?: keyof typeof ENTRIES
  /** Texts with the same key are the same entry. */
  keyOf?: (entry: string) => string
  maxLength?: number
  /** Splits typed or pasted text into entries; by default at line ends. */
  split?: (text: string) => string[]
  /** Texts to add with a tap. Like a typed text, one may hold several entries. */
  offered?: string[]
}

/** Maximum length of a typed text that a given `split` may cut into several entries. */
const MAX_TYPED = 5000

const MAX_OFFERED = 10

/** Edits a list of texts: Enter or blur adds the typed one; a repeated or too long one is refused. */
export function ListField(props: Props) {
  const { label, value: values, onChange, error, look = 'chips', maxLength = 100 } = props
  const { keyOf = nameKey, split = splitLines, offered = [] } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  const add = (typed: string) => {
    const { added, refused } = newEntries(split(typed), values, { keyOf, maxLength })
    setText('')
    setStatus(refused ?? '')
    if (added.length === 0) return
    onChange([...values, ...added])
    requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }))
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!pasted.trim().includes('\n')) return
    event.preventDefault()
    add(`${text}\n${pasted.replace(/\r/g, '')}`)
  }
  const rename = (index: number, name: string) => {
    const next = renamed(values, index, name, keyOf)
    const isRepeated = !next && name.trim() !== '' && name.trim() !== values[index]
    setStatus(isRepeated ? `«\u00a0${name.trim()}\u00a0» est déjà dans la liste` : '')
    if (next) {
      onChange(next)
      props.onRename?.(values[index] ?? '', next[index] ?? '')
    }
    return next !== null
  }
  const order = useReorder({
    canMove: (_, to) => to in values,
    onMove: (from, to) => {
      setStatus(`«\u00a0${values[from]}\u00a0»\u00a0: place ${to + 1} sur ${values.length}`)
      onChange(moveItem(values, from, to))
    },
  })
  const remove = (index: number) => {
    setStatus(`«\u00a0${values[index]}\u00a0» ${props.removed ?? 'retiré'}`)
    onChange(values.filter((_, at) => at !== index))
    input.current?.focus({ preventScroll: true })
  }
  const Entry = ENTRIES[look]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be beside the count
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} id={`${id}-label`} className="font-semibold text-ink text-sm">
        {label}
        {look !== 'chips' && <span className="font-normal text-concrete-600"> ({values.length})</span>}
      </label>
      <EntryInput
        ref={input}
        id={id}
        value={text}
        placeholder={props.placeholder}
        maxLength={split === splitLines ? maxLength : MAX_TYPED}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-status ${id}-note`}
        addLabel={props.addLabel ?? `Ajouter (${label})`}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        onAdd={() => add(text)}
      />
      <OfferedNames
        names={offered.filter(
          (name) => newEntries(split(name), values, { keyOf, maxLength }).added.length > 0,
        )}
        typed={text}
        onAdd={(name, isByKeyboard) => {
          add(name)
          // After a tap, the focus would open the phone's keyboard over the next fields.
          if (isByKeyboard) input.current?.focus({ preventScroll: true })
        }}
      />
      <p id={`${id}-status`} role="status" className="text-concrete-600 text-sm empty:hidden">
        {status}
      </p>
      <p
        id={`${id}-note`}
        className={classes(
          'text-sm empty:hidden',
          error ? 'font-semibold text-alarm-deep' : 'text-concrete-600',
        )}
      >
        {error ?? props.hint}
      </p>
      {values.length > 0 && (
        <ol ref={list} className={LISTS[look]}>
          {values.map((value, index) => (
            <Entry
              key={value}
              value={value}
              maxLength={maxLength}
              onRename={(name) => rename(index, name)}
              onRemove={() => remove(index)}
              order={order}
              index={index}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

type OfferedProps = { names: string[]; typed: string; onAdd: (name: string, isByKeyboard: boolean) => void }

function OfferedNames({ names, typed, onAdd }: OfferedProps) {
  const matching = names.filter((name) => foldText(name).includes(foldText(typed))).slice(0, MAX_OFFERED)
  if (matching.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label="Déjà utilisées" className="flex flex-wrap gap-1.5">
      {matching.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Ajouter ${name}`}
          // Keeps the focus in the input: losing it would add the typed text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ detail }) => onAdd(name, detail === 0)}
          className="wrap-anywhere min-h-11 max-w-full cursor-pointer rounded-xs border border-concrete-300 border-dashed px-3 text-concrete-700 text-sm hover:border-ink hover:text-ink md:min-h-9"
        >
          + {name}
        </button>
      ))}
    </div>
  )
}

type EntryProps = Omit<ComponentProps<'input'>, 'ref'> & {
  ref: RefObject<HTMLInputElement | null>
  value: string
  addLabel: string
  onAdd: () => void
}

function EntryInput({ ref, addLabel, onAdd, ...props }: EntryProps) {
  return (
    <div className="flex gap-1">
      <input
        {...props}
        ref={ref}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onAdd()
        }}
        // « Enregistrer » must not lose text that is typed but not added.
        onBlur={() => props.value.trim() && onAdd()}
        className={INPUT_CLASS}
      />
      <IconButton
        icon={Plus}
        label={addLabel}
        // Keeps the focus in the input, whose blur would add the entry before the click does.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          onAdd()
          ref.current?.focus()
        }}
        className="size-12 border border-concrete-400"
      />
    </div>
  )
}
