/**
 * A text folded for comparing and sorting: lower case, no accents, ligatures opened, plain apostrophes
 * and single spaces. Folding twice changes nothing.
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

/** A name as it is compared with others of its kind: whatever the case and the spaces; accents count. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Orders two texts by the codes of their characters; folded ones then stand as French sorts. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
