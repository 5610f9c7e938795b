import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#admin/ui/icon-button.tsx'

type Props = {
  value: string
  isFirst: boolean
  isLast: boolean
  /** Returns whether the new name was accepted. */
  onRename: (name: string) => boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A subcategory that can be renamed in place, moved and removed. */
export function SubcategoryRow({ value, isFirst, isLast, onRename, onMove, onRemove }: Props) {
  const [text, setText] = useState(value)
  const rename = () => onRename(text) || setText(value)
  return (
    <li className="flex items-center border-concrete-200 not-first:border-t bg-white">
      <input
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={`Modifier ${value}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          rename()
        }}
        className="min-h-11 min-w-0 flex-1 bg-transparent px-3 text-base text-ink hover:bg-concrete-50"
      />
      <IconButton
        icon={ArrowUp}
        label={`Monter ${value}`}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(-1)}
        className="aria-disabled:cursor-default aria-disabled:text-concrete-300"
      />
      <IconButton
        icon={ArrowDown}
        label={`Descendre ${value}`}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(1)}
        className="aria-disabled:cursor-default aria-disabled:text-concrete-300"
      />
      <IconButton icon={X} label={`Supprimer ${value}`} onClick={onRemove} className="hover:text-race-deep" />
    </li>
  )
}
