import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { session } from '#admin/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Options = {
  /** Asked when a navigation begins: whether something typed would be lost. */
  hasUnsaved: () => boolean
  /** A dialog is open over the screen, and takes Back for itself. */
  isCovered: boolean
  /** Called once the loss was accepted. */
  onAbandon: () => void
}

/** Asks before a screen with unsaved input is left; returns the question. The end of a session asks nothing. */
export function useLeaveGuard({ hasUnsaved, isCovered, onAbandon }: Options): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => session.current !== null && !isCovered && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Modifications non enregistrées"
      question={status === 'blocked' ? 'Ce que vous avez saisi sera perdu.' : null}
      confirmLabel="Abandonner"
      cancelLabel="Continuer la saisie"
      isDestructive
      onConfirm={async () => {
        onAbandon()
        proceed?.()
      }}
      onClose={() => reset?.()}
    />
  )
}
