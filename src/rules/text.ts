/**
 * Folds a text for comparing and sorting: lower case, no accents, no ligatures, plain apostrophes and single
 * spaces. Idempotent.
 */
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

/** Key that compares names ignoring case and spaces; accents count. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Compares two texts by code units; folded texts then sort as French does. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
