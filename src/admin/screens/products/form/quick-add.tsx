import { Plus, X } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  /** Text of the button, such as « Nouvelle catégorie ». */
  label: string
  /** Shows the input at once, since the list has nothing to choose yet. */
  isNeeded?: boolean
  /** Creates an item of this name and chooses it. */
  onAdd: (name: string) => Promise<unknown>
}

/** Lets the owner create an item next to the field that chooses it. */
export function QuickAdd({ label, isNeeded = false, onAdd }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const adding = useMutation({ mutationFn: onAdd, onSuccess: () => setTyped(null) })
  const { isPending, error, reset } = adding
  const close = () => {
    reset()
    setTyped(null)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const add = () => {
    const name = typed?.trim()
    if (name && !isPending) adding.mutate(name)
  }
  if (typed === null && !isNeeded) {
    return (
      <Button
        ref={opener}
        look="ghost"
        size="small"
        onClick={() => setTyped('')}
        className="-mt-1 justify-start self-start px-0! text-left! md:px-2!"
      >
        <Icon of={Plus} className="size-4" />
        {label}
      </Button>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5 border-ink border-l-2 pl-3">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {label}
      </label>
      <div className="flex flex-wrap gap-1">
        <input
          id={id}
          type="text"
          // biome-ignore lint/a11y/noAutofocus: the click that opened it asked for it
          autoFocus={!isNeeded}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          placeholder="Nom"
          value={typed ?? ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape' && !isNeeded) {
              // Keeps Escape from closing the dialog around this input.
              event.stopPropagation()
              close()
            }
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          className={`${INPUT_CLASS} min-w-0 flex-1 basis-24`}
        />
        <Button disabled={!typed?.trim()} aria-disabled={isPending} onClick={add}>
          {isPending ? 'Création…' : 'Créer'}
        </Button>
        {!isNeeded && <IconButton icon={X} label="Renoncer" onClick={close} />}
      </div>
      <ErrorText id={`${id}-error`} role="alert">
        {error && errorText(error, 'L’ajout n’a pas été fait.')}
      </ErrorText>
    </div>
  )
}
