import { type ReactNode, useState } from 'react'
import { isImageFile, NOT_AN_IMAGE } from '#admin/shrink-image.ts'
import { classes } from '#web/ui/classes.ts'

export type Accepted = { types: string; isOne: (file: File) => boolean; problem: string }

const IMAGES: Accepted = { types: 'image/*', isOne: isImageFile, problem: NOT_AN_IMAGE }

type Props = {
  id: string
  accepted?: Accepted
  isMultiple?: boolean
  /** True if the element `${id}-error` shows an error. */
  isInvalid: boolean
  /** True if the element `${id}-hint` shows a hint. */
  hasHint?: boolean
  onFiles: (files: File[], problem: string | null) => void
  className: string
  children: ReactNode
}

export function DropZone(props: Props) {
  const { id, accepted = IMAGES, isMultiple = false, isInvalid, hasHint = false, onFiles } = props
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const taken = files.filter(accepted.isOne)
    onFiles(isMultiple ? taken : taken.slice(0, 1), taken.length < files.length ? accepted.problem : null)
  }
  return (
    // A label opens the file dialog on a click anywhere on it.
    <label
      htmlFor={id}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={classes(
        'relative flex cursor-pointer items-center justify-center rounded-xs border-2 border-dashed bg-concrete-50 text-center transition-colors hover:border-ink hover:bg-concrete-100 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isOver ? 'border-ink bg-concrete-100' : isInvalid ? 'border-alarm' : 'border-concrete-400',
        props.className,
      )}
    >
      <input
        id={id}
        type="file"
        accept={accepted.types}
        multiple={isMultiple}
        aria-describedby={
          [hasHint && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          take(event.target.files)
          // Resets the input: without this, choosing the same file again fires no event.
          event.target.value = ''
        }}
        className="sr-only"
      />
      {props.children}
    </label>
  )
}
