import type { ReactNode } from 'react'

/** A part of a long form, under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border border-concrete-200 bg-white p-4 md:p-5">
      <h2 className="font-semibold text-ink text-lg">{title}</h2>
      {children}
    </section>
  )
}
