import { isRepeated } from '#rules/product-list.ts'

/** Parses a query string into texts, not JSON: `?page=2`. Parameters that may repeat become lists. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const all = new URLSearchParams(text)
  return Object.fromEntries(
    [...all].map(([name, value]) => [name, isRepeated(name) ? all.getAll(name) : value]),
  )
}

/** Formats search parameters; undefined and empty ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== '')
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
