import { ImageUp, Trash2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { type MarkName, removeMark, setMark } from '#admin/queries/shop.ts'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { type Accepted, DropZone } from '#admin/ui/drop-zone.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { withWidth } from '#web/ui/image.tsx'

/** In bytes. */
const MAX_SIZE = 2 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

const MARKS: Accepted = {
  types: TYPES.join(),
  isOne: ({ type, size }) => TYPES.includes(type) && size <= MAX_SIZE,
  problem: 'Choisissez une image PNG, JPEG ou WebP de 2\u00a0Mo au plus',
}

type Props = {
  name: MarkName
  url: string | null
  label: string
  hint: string
  without: string
  /** « le logo ». */
  thing: string
}

export function MarkField({ name, url, label, hint, without, thing }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [isRemoving, setRemoving] = useState(false)
  const sending = useMutation(setMark)
  const removing = useMutation(removeMark)
  const wrong = problem ?? (sending.error && errorText(sending.error, 'L’image n’a pas pu être envoyée.'))
  const take = (file: File | undefined, found: string | null) => {
    setProblem(found)
    sending.reset()
    setShare(0)
    if (file) sending.mutate({ name, file, onProgress: setShare })
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">{label}</p>
      <DropZone
        id={id}
        accepted={MARKS}
        isInvalid={Boolean(wrong)}
        describedBy={`${id}-hint ${id}-error`}
        onFiles={([file], found) => sending.isPending || take(file, found)}
        className="min-h-32 overflow-hidden p-3"
      >
        <span className="flex min-w-0 flex-col items-center gap-2">
          {url && (
            <span className={classes('flex h-22 items-center p-3', name === 'logo' && 'bg-ink')}>
              <img
                src={withWidth(url, 320)}
                alt=""
                className={name === 'logo' ? 'h-10 max-w-full object-contain' : 'size-16 object-contain'}
              />
            </span>
          )}
          <span className="flex items-center gap-2 font-semibold text-ink text-sm">
            <Icon of={ImageUp} className="size-5 shrink-0 text-concrete-600" />
            {sending.isPending
              ? `Envoi… ${Math.round(share * 100)}\u00a0%`
              : `${url ? 'Remplacer' : 'Choisir'} ${thing}`}
          </span>
        </span>
      </DropZone>
      <p id={`${id}-hint`} className="text-concrete-600 text-sm">
        {hint} {!url && without}
      </p>
      <ErrorText id={`${id}-error`} role="alert">
        {wrong}
      </ErrorText>
      {url && (
        <Button
          look="ghost"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setRemoving(true)}
          className="self-start"
        >
          <Icon of={Trash2} className="size-4" />
          Retirer {thing}
        </Button>
      )}
      <ConfirmDialog
        title={`Retirer ${thing}`}
        question={isRemoving ? `${without} Voulez-vous retirer ${thing}\u00a0?` : null}
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        isDestructive
        onConfirm={() => removing.mutateAsync(name)}
        onClose={() => setRemoving(false)}
        focusAfter={() => document.getElementById(id)}
      />
    </div>
  )
}
