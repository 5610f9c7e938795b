/** What an address asks, as plain texts: `?statut=pending&page=2`. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The same the other way; what is undefined or empty is left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** A whole number from 1 up out of an address, or undefined. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** A text out of an address, or undefined when there is none. */
export function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}
