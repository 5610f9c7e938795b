import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children in a second step, so that a slow phone shows the rest of the page first. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
