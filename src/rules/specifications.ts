import { foldText } from './text.ts'

/** Names that a category filters by, and characteristics that a list asks for. */
export const MAX_SPECIFICATION_FILTERS = 6

/** Characters of a name, a colon and a value. */
export const MAX_SPECIFICATION = 2201

/** It is in no text of a product. */
const SEPARATOR = '\u001f'

/** Characters that are compared: an index of PostgreSQL holds no long texts. */
const MAX_KEY = 500

/** Returns what a characteristic is compared by: its name and value, without case and accents. */
export function specificationKey(name: string, value: string): string {
  return `${foldText(name)}${SEPARATOR}${foldText(value)}`.slice(0, MAX_KEY).toWellFormed()
}

/** Returns what the keys of a name begin with, and the first text after them. */
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
