import type { ReactNode } from 'react'
import { toastsAbove } from '#admin/toasts.tsx'
import { ErrorText } from '#web/ui/field.tsx'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

export function FormSection({ title, hint, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border border-concrete-200 bg-white p-4 md:p-5">
      <div>
        <h2 className="font-semibold text-ink text-lg">{title}</h2>
        {hint && <p className="mt-1 text-concrete-600 text-sm">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

type BarProps = { isDirty: boolean; error: string | undefined; children: ReactNode }

export function SaveBar({ isDirty, error, children }: BarProps) {
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
