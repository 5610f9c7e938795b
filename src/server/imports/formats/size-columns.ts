import { letterValue } from '#rules/sizes.ts'
import { titleKey } from '#rules/text.ts'
import { readFlag, readQuantity } from '../rows/cell-texts.ts'
import type { ImportRow, RowReader } from '../rows/row-reader.ts'

/** A column whose title is a size and whose cells are quantities. `key` is the normalized title. */
type SizeColumn = { title: string; key: string; size: string }

const TITLE =
  /^(?:(?:taille|pointure|size|stock|qte|quantite) |t ?(?=\d))?(x{0,4}s|m|x{0,4}l|[2-6]xl|\d\d(?: 5)?)(?: eu)?$/
/** Range of numbers that can be sizes of clothes or shoes, and the largest step between two size columns. */
const NUMBERS = { from: 14, to: 62, step: 2 }
/** The highest quantity of one size; a larger number is probably a price. */
const MOST_PIECES = 999
const MARKS = new Set(['x', '✓', '✔', '•', '●'])

const known = new WeakMap<readonly string[], SizeColumn[]>()

/**
 * Finds the columns of a sheet that are certainly sizes: at least two letter sizes, or rising numbers in
 * small steps. Columns for days of the month, or for prices by 10, 20 and 50 pieces, do not match.
 */
export function findSizeColumns(titles: readonly string[]): SizeColumn[] {
  const before = known.get(titles)
  if (before) return before
  const named = listSizeTitles(titles)
  const letters = named.filter(({ size }) => letterValue(size) !== undefined)
  const numbers = named.filter((column) => !letters.includes(column))
  const found = [...(isDistinct(letters) ? letters : []), ...(areSizes(numbers) ? numbers : [])]
  const columns = named.filter((column) => found.includes(column))
  known.set(titles, columns)
  return columns
}

export function listSizeTitles(titles: readonly string[]): SizeColumn[] {
  return titles.flatMap((title) => {
    const key = titleKey(title)
    const size = TITLE.exec(key)?.[1]
    return size === undefined ? [] : [{ title, key, size: size.toUpperCase().replace(' ', ',') }]
  })
}

function isDistinct(columns: SizeColumn[]): boolean {
  return columns.length > 1 && new Set(columns.map(({ size }) => size)).size === columns.length
}

function areSizes(columns: SizeColumn[]): boolean {
  const values = columns.map(({ size }) => Number(size.replace(',', '.')))
  const follow = values.slice(1).every((value, index) => {
    const step = value - (values[index] ?? Number.NaN)
    return step > 0 && step <= NUMBERS.step
  })
  return columns.length > 1 && follow && values.every((value) => value >= NUMBERS.from && value <= NUMBERS.to)
}

/** A size of a row with its quantity; null if the size is offered without a count. */
export type SizeCount = { size: string; quantity: string | null }

/**
 * Reads the sizes of a row from its size columns; undefined if they are empty. If a cell holds neither a
 * quantity nor a mark such as `x`, warns and reads no size.
 */
export function readSizeColumns(reader: RowReader, row: ImportRow): SizeCount[] | undefined {
  const columns = findSizeColumns(reader.titles)
  if (columns.length === 0) return undefined
  const mapped = Object.values(reader.mapping)
  const cells = columns
    .filter(({ title }) => !mapped.includes(title))
    .map((column) => ({ ...column, text: reader.word(row, column.key) }))
    .filter(({ text }) => text !== '' && text !== '-')
  if (cells.length === 0) return undefined
  const wrong = cells.filter(({ text }) => !isMark(text) && !isPieces(text))
  if (wrong.length === 0) {
    const offered = cells.filter(({ text }) => isPieces(text) || readFlag(text) !== false)
    return offered.map(({ size, text }) => ({ size, quantity: isPieces(text) ? text : null }))
  }
  const shown = wrong.slice(0, 5).map(({ size, text }) => `${size}\u00a0: ${text.slice(0, 20)}`)
  reader.warn(
    `Ses colonnes de tailles ne sont pas des nombres de pièces (${shown.join(', ')})\u00a0: le produit vient sans ces tailles`,
    row,
  )
  return undefined
}

function isPieces(text: string): boolean {
  const pieces = readQuantity(text)
  return pieces !== null && pieces <= MOST_PIECES
}

function isMark(text: string): boolean {
  return MARKS.has(text.toLowerCase()) || readFlag(text) !== undefined
}
