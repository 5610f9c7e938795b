import { vi } from 'vitest'

/** Gives a test a window with an empty `localStorage`, and returns what it stores by key. */
export function stubLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return stored
}
