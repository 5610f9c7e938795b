export const MAX_GUIDE_COLUMNS = 12
export const MAX_GUIDE_ROWS = 100

type Range = { from: number; to: number }

type MeasuredTable = { rows: string[][]; measure: { column: number } }

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,4})?)`

const CELL = new RegExp(String.raw`^\s*${NUMBER}(?:\s*(?:[-‐-―−]|à)\s*${NUMBER})?\s*$`, 'i')

/** Reads a measured cell, `57`, `55-56` or `55,5 à 56`, bounds inclusive; null for anything else. */
export function readMeasuredCell(cell: string): Range | null {
  const [, first, second = first] = CELL.exec(cell.normalize('NFC')) ?? []
  if (first === undefined || second === undefined) return null
  const [from, to] = [toNumber(first), toNumber(second)]
  return from <= to ? { from, to } : { from: to, to: from }
}

/** Parses a typed measure: `57`, `57,5` or `57 cm`; null for anything else. */
export function readMeasure(typed: string): number | null {
  const [, number] = new RegExp(String.raw`^\s*${NUMBER}\s*\p{L}*\s*$`, 'u').exec(typed) ?? []
  return number === undefined ? null : toNumber(number)
}

/**
 * Finds the row of a measure: the first that holds it; between two rows the one with the next larger measure; null
 * outside all of them. Rows may be in any order.
 * @returns its index, from 0
 */
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
