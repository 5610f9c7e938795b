/** Characters of a description on an admin's card, and of a news title in its list (spec §9). */
export const DESCRIPTION_EXCERPT = 50
export const NEWS_TITLE_EXCERPT = 40

/**
 * Cuts a text to `length` characters, with an ellipsis where it was cut. Counts graphemes, so an emoji or an accent
 * is never cut in two.
 */
export function excerpt(text: string, length: number): string {
  const characters = [...new Intl.Segmenter('fr').segment(text)]
  if (characters.length <= length) return text
  const kept = characters.slice(0, length).map((part) => part.segment)
  return `${kept.join('').trimEnd()}…`
}
