type Kind = 'localStorage' | 'sessionStorage'

/** A value kept by the browser, or null when there is none, it cannot be read, or storage is refused. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    const text = window[kind].getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps a value in the browser, or forgets it (null); says whether the browser agreed. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key)
    else window[kind].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
