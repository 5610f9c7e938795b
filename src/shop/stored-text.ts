import { useMemo, useSyncExternalStore } from 'react'
import { readText, type Storage, writeText } from '#web/storage.ts'

/** Stores a text, and updates all pages that share the storage. `first` is the value until hydration. */
export function storedText<Value, First>(
  storage: Storage,
  key: string,
  parse: (text: string | null) => Value,
  first: First,
) {
  const changed = `${key}Updated`
  const readStorage = () => readText(storage, key)
  const subscribe = (onChange: () => void) => {
    // Pages in the back/forward cache receive no storage events.
    const events = [changed, 'storage', 'pageshow']
    for (const event of events) window.addEventListener(event, onChange)
    return () => {
      for (const event of events) window.removeEventListener(event, onChange)
    }
  }
  return {
    read: () => parse(readStorage()),
    /** Removes the text when it is null. */
    write: (text: string | null): void => {
      writeText(storage, key, text)
      window.dispatchEvent(new Event(changed))
    },
    useValue: (): Value | First => {
      const text = useSyncExternalStore(subscribe, readStorage, () => undefined)
      return useMemo(() => (text === undefined ? first : parse(text)), [text])
    },
  }
}
