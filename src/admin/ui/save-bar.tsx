import type { ReactNode } from 'react'
import { toastsAbove } from '#admin/toasts.tsx'
import { ErrorText } from '#web/ui/field.tsx'

type Props = {
  isDirty: boolean
  /** Why the last save failed. */
  error: string | undefined
  /** The buttons. */
  children: ReactNode
}

/** The buttons of a long form: at the bottom of the screen, on wide screens below what is beside the form. */
export function SaveBar({ isDirty, error, children }: Props) {
  return (
    <div
      ref={toastsAbove}
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-concrete-200 border-t bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:max-lg:-mb-16 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:shrink-0 lg:border lg:p-4"
    >
      <ErrorText role="alert">{error}</ErrorText>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-concrete-700 text-sm empty:hidden md:mr-auto">
          {isDirty && 'Modifications non enregistrées'}
        </p>
        {children}
      </div>
    </div>
  )
}
