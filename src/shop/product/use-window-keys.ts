import { useEffect, useEffectEvent } from 'react'

/** Listens to keys wherever the focus is on the page; `onKey` returns whether it handled the key. */
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
