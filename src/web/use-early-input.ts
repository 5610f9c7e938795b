import { type RefObject, useEffect, useRef } from 'react'

/**
 * Passes on what a visitor typed, chose or opened before hydration, or the browser restored: React leaves it in the
 * DOM and fires no event for it. `takeOver` runs once, when the element mounts.
 */
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
