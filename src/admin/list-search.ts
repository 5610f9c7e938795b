import { readNumber, readText } from './search-params.ts'

/** Search parameters of a list's URL: search text, sort order and page. */
export type ListSearch = { recherche?: string; tri?: string; page?: number }

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    recherche: readText(search.recherche),
    tri: readText(search.tri),
    page: readNumber(search.page),
  }
}
