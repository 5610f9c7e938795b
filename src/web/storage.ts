export type Storage = 'localStorage' | 'sessionStorage'

/** Texts that a full or blocked storage refused, kept until the page closes or another tab stores a text. */
const unstored = new Map<string, { text: string | null; stored: string | null }>()

export function readStored(kind: Storage, key: string): unknown {
  return parseStored(readText(kind, key))
}

/** Parses a stored text as JSON; null if it is malformed. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON, or removes it when null. */
export function writeStored(kind: Storage, key: string, value: unknown): void {
  writeText(kind, key, value === null ? null : JSON.stringify(value))
}

export function readText(kind: Storage, key: string): string | null {
  const stored = readBrowser(kind, key)
  const kept = unstored.get(`${kind} ${key}`)
  return kept && kept.stored === stored ? kept.text : stored
}

/** Stores a text, or removes it when null. */
export function writeText(kind: Storage, key: string, text: string | null): void {
  try {
    if (text === null) window[kind].removeItem(key)
    else window[kind].setItem(key, text)
    unstored.delete(`${kind} ${key}`)
  } catch {
    unstored.set(`${kind} ${key}`, { text, stored: readBrowser(kind, key) })
  }
}

function readBrowser(kind: Storage, key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}
