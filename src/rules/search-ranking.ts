import { compareTexts, foldText } from './text.ts'

/** At most so many suggestions are shown (spec §9). */
export const MAX_SUGGESTIONS = 5

/** Quiet time after the last key before a search starts, in ms (spec §9). */
export const SEARCH_DEBOUNCE = 300

/** How well a name answers a search: 0 exact, 1 prefix, 2 suffix, 3 anything else that matches (spec §9). */
export function searchRank(name: string, search: string): 0 | 1 | 2 | 3 {
  const folded = foldText(name)
  const wanted = foldText(search)
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  if (folded.endsWith(wanted)) return 2
  return 3
}

/** Orders matches: exact, prefix, suffix, contains, then alphabetical (spec §9). */
export function compareMatches(a: string, b: string, search: string): number {
  return searchRank(a, search) - searchRank(b, search) || compareTexts(foldText(a), foldText(b))
}
