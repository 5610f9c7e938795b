import type { ComponentProps } from 'react'

/** The admin's name; accepts an element's props so that it can be a dialog's title. */
export function Wordmark(props: ComponentProps<'p'>) {
  return (
    <p {...props} className="heading flex items-center gap-2.5 text-ink text-xl">
      <span aria-hidden="true" className="h-4.5 w-1.5 -skew-x-12 bg-race" />
      Administration
    </p>
  )
}
