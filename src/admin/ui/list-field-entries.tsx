import { Check, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  value: string
  maxLength: number
  onRename: (name: string) => void
  onRemove: () => void
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
  const settle = (byKey: boolean) => {
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
        // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it
        autoFocus
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={`Nouveau nom de ${value}`}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => settle(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            settle(true)
          } else if (event.key === 'Escape') {
            // Otherwise Escape would close the dialog.
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
        onClick={() => settle(true)}
      />
    </li>
  )
}
