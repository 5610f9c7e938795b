import { type RefObject, useEffect, useRef } from 'react'

/** Calls `takeOver` once on mount: input before hydration stays in the DOM, and React fires no event for it. */
export function useEarlyInput<Target extends Element>(
  takeOver: (element: Target) => void,
): RefObject<Target | null> {
  const element = useRef<Target>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (element.current) takeOver(element.current)
  }, [])
  return element
}
