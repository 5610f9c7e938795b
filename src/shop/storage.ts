type Kind = 'localStorage' | 'sessionStorage'

/** A value stored by the browser; null when there is none, it is unreadable, or storage is disabled. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    const text = window[kind].getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a value in the browser, or removes it (null). Returns whether that worked. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key)
    else window[kind].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
