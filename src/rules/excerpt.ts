/** Graphemes of a description on an admin card, and of a news title in its list (spec §9). */
export const DESCRIPTION_EXCERPT = 50
export const NEWS_TITLE_EXCERPT = 40

/** Texts whose code units are graphemes each, as nearly all French ones: a segmenter takes a slow phone 70 ms. */
const WHOLE = /^[\n\x20-\u02ff\u2010-\u2027\u202f]*$/

/** Cuts a text to `length` graphemes, so that no emoji or accent is split; adds an ellipsis if anything was cut. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  if (WHOLE.test(text)) return `${text.slice(0, length).trimEnd()}…`
  const characters = [...new Intl.Segmenter('fr').segment(text)]
  if (characters.length <= length) return text
  const kept = characters.slice(0, length).map((part) => part.segment)
  return `${kept.join('').trimEnd()}…`
}
