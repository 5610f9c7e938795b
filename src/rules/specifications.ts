import { foldText } from './text.ts'

/** Maximum characteristics that a category offers as filters, and maximum values that one list filters by. */
export const MAX_SPECIFICATION_FILTERS = 6

/** Maximum characters of a name, a colon and a value. */
export const MAX_SPECIFICATION = 2201

/** Separates name and value in a key: a control character that no product's text contains. */
const SEPARATOR = '\u001f'

/** Maximum characters of a key: PostgreSQL cannot index long texts. */
const MAX_KEY = 500

/** Returns a key to compare characteristics by: name and value, without case and accents. */
export function specificationKey(name: string, value: string): string {
  return `${foldText(name)}${SEPARATOR}${foldText(value)}`.slice(0, MAX_KEY).toWellFormed()
}

/** Returns the range that holds the keys of all values of a specification: `from` inclusive, `before` exclusive. */
export function specificationRange(name: string): [from: string, before: string] {
  const from = `${foldText(name)}${SEPARATOR}`
  return [from, `${from}\u{10ffff}`]
}

/** Splits `Saison:Hiver` at its first colon. */
export function splitSpecification(text: string): [name: string, value: string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}

export function isSameSpecification(some: string, other: string): boolean {
  return specificationKey(...splitSpecification(some)) === specificationKey(...splitSpecification(other))
}
