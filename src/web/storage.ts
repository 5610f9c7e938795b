type Kind = 'localStorage' | 'sessionStorage'

/** Parses a value stored by the browser; null when it is missing or unreadable, or storage is blocked. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON, or removes it when null. Returns false when storage is full or blocked. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  return writeText(kind, key, value === null ? null : JSON.stringify(value))
}

/** Reads a stored text; null when it is missing, or storage is blocked. */
export function readText(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it when null. Returns false when storage is full or blocked. */
export function writeText(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key)
    else window[kind].setItem(key, text)
    return true
  } catch {
    return false
  }
}
