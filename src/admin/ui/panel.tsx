import type { ReactNode } from 'react'

/** A part of a screen under its heading; `state` says how it stands, beside the heading. */
export function Panel({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  return (
    <section className="max-w-3xl border border-concrete-200 bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-concrete-200 border-b px-4 py-3 md:px-6">
        <h2 className="font-semibold text-ink text-lg">{title}</h2>
        {state}
      </div>
      {children}
    </section>
  )
}
