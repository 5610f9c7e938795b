import { readText } from '#admin/search-params.ts'

export const MAX_SLIPS = 200

/** `demi`: two slips on one A4 sheet. */
const FORMATS = ['a4', 'demi', 'thermique'] as const

export type Format = (typeof FORMATS)[number]

/** Search parameters of the print screen: the orders' ids, as `1,2,3`, and the paper. */
export function readPrintSearch(search: Record<string, unknown>): { commandes?: string; format?: Format } {
  return { commandes: readText(search.commandes), format: readFormat(search.format) }
}

export function readFormat(value: unknown): Format | undefined {
  return FORMATS.find((format) => format === value)
}

/** Parses ids from a text such as `1,2,3`, without repeats. */
export function readIds(text = ''): number[] {
  const ids = text.split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
}
