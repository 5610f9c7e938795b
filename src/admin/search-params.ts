/** Parses a query string into texts: `?statut=pending&page=2`. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Formats search parameters; undefined and empty ones are left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Reads an integer of at least 1, or undefined. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Reads a text, or undefined when it is missing. */
export function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}

/** Search parameters of a list's URL: search text, sort order and page. */
export type ListSearch = { recherche?: string; tri?: string; page?: number }

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    recherche: readText(search.recherche),
    tri: readText(search.tri),
    page: readNumber(search.page),
  }
}
