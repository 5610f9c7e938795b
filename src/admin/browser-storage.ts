/** What this browser keeps under a key; null when nothing, or when it keeps nothing for anybody. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key, null takes it away. A browser that refuses storage forgets it with the page. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked or full storage: the value lives in memory only.
  }
}
