/** Folds a text to compare it: lower case, no accents, œ or æ, plain apostrophes, single spaces. Idempotent. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Normalizes the title of a column: `Valeur(s) de l’attribut 1 ` to `valeur s de l attribut 1`. */
export function titleKey(title: string): string {
  return foldText(title.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns a key to compare names by, without case and repeated spaces; accents count. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Isolates a text's direction (FSI, PDI) near Arabic letters, which would reverse a phone number. */
export function isolate(text: string, around = ''): string {
  return RIGHT_TO_LEFT.test(text + around) ? `\u2068${text}\u2069` : text
}

/** Compares by code units, which sorts folded texts as in French. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Maximum graphemes of a news title in the list (spec §9). */
export const NEWS_TITLE_EXCERPT = 40

/** Matches texts with one grapheme per code unit, which spares a slow phone the 70 ms of `Intl.Segmenter`. */
const WHOLE = /^[\n\x20-\u02ff\u2010-\u2027\u202f]*$/

/** Cuts a text to `length` graphemes, so that no emoji or accent is split; adds an ellipsis if anything was cut. */
export function excerpt(text: string, length: number): string {
  const kept = firstGraphemes(text, length)
  return kept.length < text.length ? `${kept.trimEnd()}…` : text
}

/** Returns the first `length` graphemes of a text. */
export function firstGraphemes(text: string, length: number): string {
  if (text.length <= length) return text
  if (WHOLE.test(text)) return text.slice(0, length)
  const parts = [...new Intl.Segmenter('fr').segment(text)].slice(0, length)
  return parts.map((part) => part.segment).join('')
}

const UNIT = /(\d) (?=(?:DA|kg|g|km|cm|mm|m|h|min|s|px|ko|Mo|bar|V|W|Ah|L|K|N·m|°C|dB)(?![\p{L}\d-]))/gu

/** Makes spaces no-break before `: ; ! ? » %`, after `«`, between the digits of a number, and before its unit. */
export function withNoBreakSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»%](?!\p{L}))/gu, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(UNIT, '$1\u00a0')
}

/** Makes spaces at French punctuation no-break, so that no line begins with a mark: `HIVER : −20 %`. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»%])/g, '\u00a0').replaceAll('« ', '«\u00a0')
}

/** Lowercases the first letter of a text that continues a sentence, except in abbreviations. */
export function toMidSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
