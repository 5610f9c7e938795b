import { readNumber, readText } from './search-params.ts'

/** What the address of a plain list says: what is looked for, in which order, which page. */
export type ListSearch = { recherche?: string; tri?: string; page?: number }

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    recherche: readText(search.recherche),
    tri: readText(search.tri),
    page: readNumber(search.page),
  }
}
