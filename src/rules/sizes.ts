import { compareTexts, nameKey } from './text.ts'

/** Orders sizes as people expect: XS to XXL and beyond, then numbers, then the rest by name. */
export function compareSizes(a: string, b: string): number {
  const [kind, value] = placeOf(a)
  const [otherKind, otherValue] = placeOf(b)
  return kind - otherKind || value - otherValue || compareTexts(nameKey(a), nameKey(b))
}

/** Sorts sizes; those that differ by case alone are one. */
export function sortSizes(sizes: string[]): string[] {
  const distinct = new Map(sizes.toSorted(compareTexts).map((size) => [nameKey(size), size]))
  return [...distinct.values()].sort(compareSizes)
}

/** True if two names are of one size: ignoring case, and 2XL is XXL. */
export function isSameSize(a: string, b: string): boolean {
  if (nameKey(a) === nameKey(b)) return true
  const [kind, value] = placeOf(a)
  const [otherKind, otherValue] = placeOf(b)
  return kind === 0 && otherKind === 0 && value === otherValue
}

/** Returns the kind of a size and its place among those of its kind. */
function placeOf(size: string): [kind: number, value: number] {
  const [first = '', second] = size.trim().split(/\s*[/-]\s*/)
  const letters = letterValue(first)
  // S/M is between S and M.
  if (letters !== undefined) return [0, letters + (second === undefined ? 0 : 0.5)]
  const number = /^\d+(?:[.,]\d+)?/.exec(first)?.[0]
  if (number !== undefined) return [1, Number(number.replace(',', '.'))]
  return [2, 0]
}

/** Returns 0 for M, less for smaller letters, more for larger ones. */
function letterValue(size: string): number | undefined {
  const [, count = '', crosses = '', letter] = /^(\d?)(X*)([SML])$/i.exec(size) ?? []
  const times = count === '' ? crosses.length : Number(count)
  switch (letter?.toUpperCase()) {
    case 'S':
      return -1 - times
    case 'M':
      return 0
    case 'L':
      return 1 + times
    default:
      return undefined
  }
}
