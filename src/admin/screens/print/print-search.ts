import { readText } from '#admin/search-params.ts'

/** Orders printed in one go. */
export const MAX_SLIPS = 200

const FORMATS = ['a4', 'thermique'] as const

export type Format = (typeof FORMATS)[number]

/** Search parameters of the print screen: the orders' ids, as `1,2,3`, and the paper. */
type PrintSearch = { commandes?: string; format?: Format }

export function readPrintSearch(search: Record<string, unknown>): PrintSearch {
  return { commandes: readText(search.commandes), format: readFormat(search.format) }
}

export function readFormat(value: unknown): Format | undefined {
  return FORMATS.find((format) => format === value)
}

/** The ids of a text such as `1,2,3`, each once. */
export function readIds(text = ''): number[] {
  const ids = text.split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
}
