import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 bg-white p-4 md:p-6">
      <h2 className="heading text-2xl md:text-3xl">{title}</h2>
      {children}
    </section>
  )
}
