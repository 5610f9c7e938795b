import { useMemo, useSyncExternalStore } from 'react'
import { formatTicked, parseTicked, type Ticked } from '#rules/ticked.ts'
import { readText, writeText } from '#web/storage.ts'

const STORAGE_KEY = 'comparaison'
const CHANGED = 'comparaisonUpdated'

export function readTicked(): Ticked {
  return parseTicked(readStorage())
}

export function storeTicked(ticked: Ticked): void {
  writeText('sessionStorage', STORAGE_KEY, formatTicked(ticked))
  window.dispatchEvent(new Event(CHANGED))
}

/** Nothing on the server and until hydration. */
export function useTicked(): Ticked {
  const text = useSyncExternalStore(subscribe, readStorage, () => null)
  return useMemo(() => parseTicked(text), [text])
}

function readStorage(): string | null {
  return readText('sessionStorage', STORAGE_KEY)
}

function subscribe(onChange: () => void): () => void {
  const events = [CHANGED, 'pageshow']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
