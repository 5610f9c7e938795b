import { latinDigits } from './phone.ts'
import { compareTexts, nameKey } from './text.ts'

/** Orders XS to XXL and beyond, then numbers, then other sizes by name. */
export function compareSizes(a: string, b: string): number {
  const [kind, value] = placeOf(a)
  const [otherKind, otherValue] = placeOf(b)
  return kind - otherKind || value - otherValue || compareTexts(nameKey(a), nameKey(b))
}

/** Sorts sizes, and merges those that differ only by case or spaces. */
export function sortSizes(sizes: string[]): string[] {
  const distinct = new Map(sizes.toSorted(compareTexts).map((size) => [nameKey(size), size]))
  return [...distinct.values()].sort(compareSizes)
}

/** True if two names mean the same size: ignores case, and takes 2XL for XXL. */
export function isSameSize(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b) || (lettersOf(a) !== null && lettersOf(a) === lettersOf(b))
}

/** Returns the values of the letters of a size such as XL or S/M, as one text; null for any other size. */
function lettersOf(size: string): string | null {
  const letters = size.split(/[/-]/).map((part) => letterValue(part.trim()))
  return letters.includes(undefined) ? null : letters.join()
}

/** Returns the kind of a size and its rank within that kind. */
function placeOf(size: string): [kind: number, value: number] {
  const [first = '', second] = size.split(/[/-]/, 2).map((part) => part.trim())
  const letters = letterValue(first)
  // A size such as S/M ranks between S and M.
  if (letters !== undefined) return [0, letters + (second === undefined ? 0 : 0.5)]
  const number = /^\d+(?:[.,]\d+)?/.exec(first)?.[0]
  if (number !== undefined) return [1, Number(number.replace(',', '.'))]
  return [2, 0]
}

/** Returns 0 for M, less for smaller letters, more for larger ones; undefined for any other text. */
export function letterValue(size: string): number | undefined {
  const [, count = '', crosses = '', letter] = /^(\d?)(X*)([SML])$/i.exec(size) ?? []
  const times = count === '' ? crosses.length : Number(count)
  if (letter === undefined) return undefined
  if (letter.toUpperCase() === 'M') return 0
  return letter.toUpperCase() === 'L' ? 1 + times : -1 - times
}

export const MAX_GUIDE_COLUMNS = 12
export const MAX_GUIDE_ROWS = 100

type MeasuredTable = { rows: string[][]; measure: { column: number } }

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,4})?)`

const CELL = new RegExp(String.raw`^\s*${NUMBER}(?:\s*(?:[-‐-―−]|à)\s*${NUMBER})?\s*$`, 'i')

/** Reads a measured cell, `57`, `55-56` or `55,5 à 56`, bounds inclusive; null for anything else. */
export function readMeasuredCell(cell: string): { from: number; to: number } | null {
  const [, first, second = first] = CELL.exec(cell.normalize('NFC')) ?? []
  if (first === undefined || second === undefined) return null
  const [from, to] = [toNumber(first), toNumber(second)]
  return from <= to ? { from, to } : { from: to, to: from }
}

/** Parses a typed measure: `57`, `57,5` or `57 cm`; null for anything else. */
export function readMeasure(typed: string): number | null {
  const [, number] = new RegExp(String.raw`^\s*${NUMBER}\s*\p{L}*\s*$`, 'u').exec(latinDigits(typed)) ?? []
  return number === undefined ? null : toNumber(number)
}

/** Returns the index of a measure's row; between two rows, of the next larger one; null outside all rows. */
export function findMeasuredRow({ rows, measure }: MeasuredTable, value: number): number | null {
  const ranges = rows.flatMap((row, index) => {
    const range = readMeasuredCell(row[measure.column] ?? '')
    return range ? [{ ...range, index }] : []
  })
  const holding = ranges.find(({ from, to }) => from <= value && value <= to)
  if (holding) return holding.index
  if (!ranges.some(({ to }) => to < value)) return null
  const larger = ranges.filter(({ from }) => from > value)
  const next = Math.min(...larger.map(({ from }) => from))
  return larger.find(({ from }) => from === next)?.index ?? null
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}

/** Finds the guide whose name, or a part of it, is a category's: `Blousons et vestes` for `Vestes`. */
export function guideOfCategory<Guide extends { name: string }>(
  name: string,
  guides: Guide[],
): Guide | undefined {
  const key = nameKey(name)
  return (
    guides.find((guide) => nameKey(guide.name) === key) ??
    guides.find((guide) => guide.name.split(/,| et /).some((part) => nameKey(part.trim()) === key))
  )
}
