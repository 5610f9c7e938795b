import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { session } from '#admin/session.ts'
import { AbandonDialog } from './confirm-dialog.tsx'
import { hasOverlay } from './use-close-on-back.ts'
import type { Editor } from './use-editor.ts'

export type EditedForm = Pick<Editor<unknown>, 'name' | 'isOpen' | 'subject' | 'close'> &
  Partial<Pick<Editor<unknown>, 'leaving'>>

type Form = { editor: EditedForm; isDirty: boolean; isSubmitting: boolean; forget: () => void }

/** Closes the form of a dialog, and asks first if there is unsaved input. */
export function useLeaving({ editor, isDirty, isSubmitting, forget }: Form) {
  const [isAsked, setAsked] = useState(false)
  const asked = useRef<() => void>(undefined)
  const next = useRef<() => void>(undefined)
  const leave = (then?: () => void) => {
    next.current = then
    forget()
    editor.close()
  }
  const close = (then?: () => void) => {
    if (isSubmitting) return
    asked.current = then
    if (isDirty) setAsked(true)
    else leave(then)
  }
  useImperativeHandle(editor.leaving, () => close)
  // Opens another item only after the form has closed and the effects of closing have run.
  useLayoutEffect(() => {
    if (!editor.isOpen) next.current?.()
  }, [editor.isOpen])
  // A link only closes the form, which asks about unsaved input. Without any, a pane lets the link work, too.
  useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      // Allows changes of this screen's URL, which a debounced search or the list beside the form may make.
      const isSameScreen = current.pathname === next.pathname
      if (isSameScreen || (action !== 'PUSH' && action !== 'REPLACE') || !session.current) return false
      const isFree = !isDirty && !isSubmitting && !hasOverlay()
      close()
      return !isFree
    },
    enableBeforeUnload: isDirty,
    disabled: !editor.isOpen,
  })
  return { isAsked, stay: () => setAsked(false), close, leave, goOn: () => leave(asked.current) }
}

type Options = {
  hasUnsaved: () => boolean
  onAbandon: () => void
  /** Saves, and resolves to true once it is saved. */
  onSave?: () => Promise<boolean>
}

/** Returns a dialog that asks before a navigation loses unsaved input, except when the session ends. */
export function useLeaveGuard({ hasUnsaved, onAbandon, onSave }: Options): ReactNode {
  const { history, navigate } = useRouter()
  const leave = useRef(() => {})
  const { status, proceed, reset } = useBlocker({
    // Ignores the menu, whose history entry has the same path, and an open dialog, which handles Back itself.
    shouldBlockFn: ({ current, next, action }) => {
      if (session.current === null || hasOverlay() || current.pathname === next.pathname || !hasUnsaved())
        return false
      leave.current = () => {
        if (action === 'BACK') history.back({ ignoreBlocker: true })
        else void navigate({ to: next.pathname, search: next.search, ignoreBlocker: true })
      }
      return true
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <AbandonDialog
      isOpen={status === 'blocked'}
      onAbandon={() => {
        onAbandon()
        proceed?.()
      }}
      onSave={onSave && (async () => (await onSave()) && leave.current())}
      onClose={() => reset?.()}
    />
  )
}
