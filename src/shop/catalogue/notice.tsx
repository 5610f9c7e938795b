import type { ReactNode } from 'react'

/** A message in place of products. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 bg-white px-6 py-12 md:px-12">
      <h3 className="heading text-3xl">{title}</h3>
      {children}
    </div>
  )
}
