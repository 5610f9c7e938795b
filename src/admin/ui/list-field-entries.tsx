import { Check, Pencil, X } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'
import { MoveButtons, type Order } from './reorder.tsx'

type Props = {
  value: string
  maxLength: number
  /** Returns false if the name is empty, unchanged or repeated. */
  onRename: (name: string) => boolean
  onRemove: () => void
  order: Order
  index: number
}

export function ListChip({ value, onRemove }: Props) {
  return (
    <li className="flex min-h-11 max-w-full items-center rounded-xs border border-concrete-300 bg-white pl-3 text-ink">
      <span className="min-w-0">{value}</span>
      <IconButton icon={X} label={`Supprimer ${value}`} onClick={onRemove} className="-my-px size-11" />
    </li>
  )
}

/** An entry that can be edited in place: Enter or blur renames it, Escape cancels. */
export function ListRow({ value, maxLength, onRename, onRemove }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const isBack = useRef(false)
  useEffect(() => {
    if (typed !== null || !isBack.current) return
    isBack.current = false
    pencil.current?.focus()
  }, [typed])
  const finish = (byKey: boolean) => {
    if (typed === null) return
    isBack.current = byKey
    setTyped(null)
    onRename(typed)
  }
  const row = 'flex min-h-12 items-center gap-1 not-first:border-concrete-200 not-first:border-t'
  if (typed === null) {
    return (
      <li className={row}>
        <span className="min-w-0 flex-1 py-2 pl-3 text-ink">{value}</span>
        <IconButton ref={pencil} icon={Pencil} label={`Modifier ${value}`} onClick={() => setTyped(value)} />
        <IconButton icon={X} label={`Supprimer ${value}`} onClick={onRemove} />
      </li>
    )
  }
  return (
    <li className={row}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the click that opened it asked for it
        autoFocus
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={`Nouveau nom de ${value}`}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => finish(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            finish(true)
          } else if (event.key === 'Escape') {
            // Keeps Escape from closing the dialog around this field.
            event.stopPropagation()
            isBack.current = true
            setTyped(null)
          }
        }}
        className={classes(INPUT_CLASS, 'focus-visible:-outline-offset-3')}
      />
      <IconButton
        icon={Check}
        label="Enregistrer le nom"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => finish(true)}
      />
    </li>
  )
}

export function SortableRow({ value, maxLength, onRename, onRemove, order, index }: Props) {
  const [text, setText] = useState(value)
  const rename = () => onRename(text) || setText(value)
  return (
    <li className="flex flex-wrap items-center border-concrete-200 not-first:border-t bg-white">
      <input
        type="text"
        autoComplete="off"
        maxLength={maxLength}
        aria-label={`Modifier ${value}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          rename()
        }}
        className="min-h-11 min-w-0 flex-1 basis-[9rem] bg-transparent px-3 text-base text-ink hover:bg-concrete-50"
      />
      <span className="ml-auto flex">
        <MoveButtons order={order} index={index} labels={[`Monter ${value}`, `Descendre ${value}`]} />
        <IconButton
          icon={X}
          label={`Supprimer ${value}`}
          onClick={onRemove}
          className="hover:text-alarm-deep"
        />
      </span>
    </li>
  )
}

/** Returns the names to add, and a message about the last name that was refused, or null. */
export function newEntries(
  names: string[],
  values: string[],
  { keyOf, maxLength }: { keyOf: (entry: string) => string; maxLength: number },
) {
  const spelled = new Map(values.map((value) => [keyOf(value), value]))
  const added: string[] = []
  let refused: string | null = null
  for (const name of names) {
    const known = spelled.get(keyOf(name))
    if (name.length > maxLength)
      refused = `«\u00a0${name.slice(0, 20)}…\u00a0»\u00a0: ${maxLength} caractères au plus`
    else if (known !== undefined) refused = `«\u00a0${known}\u00a0» est déjà dans la liste`
    else {
      added.push(name)
      spelled.set(keyOf(name), name)
    }
  }
  return { added, refused }
}

export function renamed(values: string[], index: number, text: string, keyOf: (entry: string) => string) {
  const name = text.trim()
  if (name === '' || name === values[index]) return null
  if (values.some((value, at) => at !== index && keyOf(value) === keyOf(name))) return null
  return values.map((value, at) => (at === index ? name : value))
}
