import type { ComponentProps } from 'react'

/** The back office's name; it takes an element's props so that a dialog can be called by it. */
export function Wordmark(props: ComponentProps<'p'>) {
  return (
    <p {...props} className="heading flex items-center gap-2.5 text-ink text-xl">
      <span aria-hidden="true" className="h-4.5 w-1.5 -skew-x-12 bg-race" />
      Administration
    </p>
  )
}
