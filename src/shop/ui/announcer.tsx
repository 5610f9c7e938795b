import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // An unchanged text would not be read again.
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
    () => '',
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
