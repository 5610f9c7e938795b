import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children in a second step, so that a slow phone shows the rest at once. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
