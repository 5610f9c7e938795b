import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { toastsAbove, useToastsBehind } from '#admin/toasts.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import { frenchSpaces } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  title: string
  /** Falsy while the dialog is closed. */
  question: string | false | null | undefined
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Makes the cancel button the prominent one. */
  isQuiet?: boolean
  /** A third button, shown only with `isQuiet`. */
  extra?: ReactNode
  onClosed?: () => void
  onConfirm: () => Promise<unknown> | null | undefined
  onClose: () => void
  /** Returns the element to focus after success; by default the one that opened the dialog. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

export function ConfirmDialog(props: Props) {
  const { title, question, confirmLabel, busyLabel = confirmLabel, onConfirm, onClose } = props
  const isOpen = Boolean(question)
  const confirmation = useMutation({ mutationFn: async () => onConfirm() })
  const { isPending, isSuccess, error } = confirmation
  useCloseOnBack({ isOpen, onBack: () => isPending || onClose() })
  useToastsBehind(isOpen)
  const confirm = () => isPending || confirmation.mutate(undefined, { onSuccess: onClose })
  // The texts stay visible during the closing transition.
  const cancelButton = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState({ title, question, confirmLabel })
  if (question && question !== shown.question) setShown({ title, question, confirmLabel })
  const cancel = (
    <AlertDialog.Close
      key="cancel"
      ref={cancelButton}
      render={<Button look={props.isQuiet ? 'primary' : 'ghost'} aria-disabled={isPending} />}
    >
      {props.cancelLabel ?? 'Annuler'}
    </AlertDialog.Close>
  )
  const confirmButton = (
    <Button
      key="confirm"
      look={props.isQuiet ? 'ghost' : props.isDestructive ? 'danger' : 'primary'}
      aria-disabled={isPending}
      onClick={confirm}
    >
      {isPending ? busyLabel : shown.confirmLabel}
    </Button>
  )
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => open || isPending || onClose()}
      onOpenChangeComplete={(open) => {
        if (open) return
        confirmation.reset()
        props.onClosed?.()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="tap-guard fixed inset-0 z-40 grid items-end justify-items-center p-4 sm:place-items-center">
          <AlertDialog.Popup
            ref={toastsAbove}
            initialFocus={cancelButton}
            finalFocus={() => (isSuccess && props.focusAfter?.()) || true}
            className="max-h-[calc(100dvh-2rem)] w-full max-w-md overflow-y-auto rounded-xs bg-white p-5 outline-none transition-[opacity,transform] duration-150 data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-6"
          >
            <AlertDialog.Title className="heading text-2xl text-ink">{shown.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-concrete-700">
              {frenchSpaces(shown.question || '')}
            </AlertDialog.Description>
            <ActionFailed
              error={error}
              text="Une erreur est survenue, veuillez réessayer."
              className="mt-3"
            />
            {/* On phones « Annuler » lies under the finger, so that a double tap does not confirm: at the right, where
                delete buttons are, or at the bottom (`isQuiet`), where the bar of a form is. */}
            {props.isQuiet ? (
              <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
                {[confirmButton, props.extra, cancel]}
              </div>
            ) : (
              <div className="mt-6 flex flex-row-reverse flex-wrap gap-2 *:first:grow sm:flex-row sm:justify-end sm:*:first:grow-0">
                {[cancel, confirmButton]}
              </div>
            )}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type DeleteProps = Pick<Props, 'onClose' | 'focusAfter'> & {
  /** The item with its article, « la marque Arai »; absent while the dialog is closed. */
  thing: Props['question']
  onDelete: Props['onConfirm']
}

// The delete button disappears with its item, so the focus needs another target.
const screenHeading = () => document.querySelector<HTMLElement>('main h1')

export function DeleteDialog({ thing, onDelete, onClose, focusAfter = screenHeading }: DeleteProps) {
  return (
    <ConfirmDialog
      title="Supprimer"
      question={thing && `Êtes-vous sûr de vouloir supprimer ${thing}\u00a0? Cette action est irréversible.`}
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDestructive
      onConfirm={onDelete}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  )
}

type AbandonProps = {
  isOpen: boolean
  onAbandon: () => void
  onSave?: (() => void) | undefined
  onClose: () => void
}

export function AbandonDialog({ isOpen, onAbandon, onSave, onClose }: AbandonProps) {
  const isSaving = useRef(false)
  return (
    <ConfirmDialog
      title="Modifications non enregistrées"
      question={isOpen && 'Ce que vous avez saisi sera perdu.'}
      confirmLabel="Abandonner"
      cancelLabel="Continuer la saisie"
      isQuiet
      extra={
        onSave && (
          <Button
            key="save"
            look="outline"
            onClick={() => {
              isSaving.current = true
              onClose()
            }}
          >
            Enregistrer et quitter
          </Button>
        )
      }
      onConfirm={async () => onAbandon()}
      onClose={onClose}
      // Saves only after the dialog has restored the focus, so that a save can move it to an invalid field.
      onClosed={() => {
        if (isSaving.current) onSave?.()
        isSaving.current = false
      }}
    />
  )
}
