import type { ReactNode } from 'react'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A part of a long form, under its heading. */
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
