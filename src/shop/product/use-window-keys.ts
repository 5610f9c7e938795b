import { useEffect, useEffectEvent } from 'react'

/** Listens anywhere on the page; `onKey` returns true for a handled key. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => follow(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
