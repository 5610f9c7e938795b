import { Plus } from '@lucide/icons'
import type { ComponentProps, RefObject } from 'react'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'ref'> & {
  ref: RefObject<HTMLInputElement | null>
  value: string
  addLabel: string
  onAdd: () => void
}

/** A text input that adds an entry to a list: by Enter, by its button, or when it loses the focus. */
export function EntryInput({ ref, addLabel, onAdd, ...props }: Props) {
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
        // Text that is typed but not added must not be lost by « Enregistrer ».
        onBlur={() => props.value.trim() && onAdd()}
        className={INPUT_CLASS}
      />
      <IconButton
        icon={Plus}
        label={addLabel}
        // Otherwise the input loses the focus first, which already adds the entry.
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
