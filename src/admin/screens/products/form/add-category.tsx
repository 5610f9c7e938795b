import { Plus, X } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { categories as categoryList, newCategory, sizeGuides } from '#admin/queries/catalogue.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { Category } from '#contract/category.ts'
import { nameKey } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  categories: Category[]
  /** Called with the new category, or with the one that has the typed name. */
  onAdded: (id: number) => void
}

export function AddCategory({ categories, onAdded }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { data: guides = [] } = useQuery(sizeGuides.query)
  const { mutate, isPending, error, reset } = useMutation(categoryList.save)
  // Shows the input at once where there is nothing to choose yet.
  const isNeeded = categories.length === 0
  const leave = () => {
    reset()
    setTyped(null)
  }
  const close = () => {
    leave()
    requestAnimationFrame(() => opener.current?.focus())
  }
  const end = (category: Category) => {
    leave()
    onAdded(category.id)
  }
  const add = () => {
    const name = typed?.trim()
    if (!name || isPending) return
    const known = categories.find((one) => nameKey(one.name) === nameKey(name))
    if (known) end(known)
    else mutate({ id: null, fields: newCategory(name, categories, guides) }, { onSuccess: end })
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
        Nouvelle catégorie
      </Button>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5 border-ink border-l-2 pl-3">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        Nouvelle catégorie
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
