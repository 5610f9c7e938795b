import { REPEATED_PARAMETER } from '#rules/product-list.ts'

type Search = Record<string, string | string[]>

/** Parses a query string into texts, without JSON: `?statut=pending&page=2`. The parameter that repeats is a list. */
export function parseSearch(text: string): Search {
  const all = new URLSearchParams(text)
  const search: Search = Object.fromEntries(all)
  if (all.has(REPEATED_PARAMETER)) search[REPEATED_PARAMETER] = all.getAll(REPEATED_PARAMETER)
  return search
}

/** Formats search parameters; undefined and empty ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== '')
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
