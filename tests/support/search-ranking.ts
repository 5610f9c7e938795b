import { compareTexts, foldText } from '#rules/text.ts'

/** Ranks a match: 0 exact, 1 prefix, 2 suffix, 3 other (spec §9). */
export function searchRank(name: string, search: string): 0 | 1 | 2 | 3 {
  const folded = foldText(name)
  const query = foldText(search)
  if (folded === query) return 0
  if (folded.startsWith(query)) return 1
  if (folded.endsWith(query)) return 2
  return 3
}

/** Orders two matches as a search must. */
export function compareMatches(a: string, b: string, search: string): number {
  return searchRank(a, search) - searchRank(b, search) || compareTexts(foldText(a), foldText(b))
}
