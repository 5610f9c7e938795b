import type { SheetRow } from './sheet.ts'

/** A cell merged over several rows of a column: rows `first` to `last`, from 1; `column` from 0. */
type Merged = { column: number; first: number; last: number }

const HEAD = '<mergeCell'
/** Characters of a tag, which may be split between two chunks. */
const TAG = 200
const REFERENCE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
/** Maximum merged cells that are filled; further ones are ignored. */
const MOST = 100_000

/** Finds the merged cells in the XML of a sheet, which lists them after the rows. */
export async function findMerged(chunks: AsyncIterable<Buffer>): Promise<Merged[]> {
  const found: Merged[] = []
  let before = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([before, chunk])
    const from = bytes.indexOf('mergeCell')
    before = bytes.subarray(-TAG)
    if (from < 0) continue
    const text = bytes.toString('latin1', Math.max(0, from - HEAD.length))
    let end = 0
    for (const { 0: tag, 1: letters = '', 2: first, 3: last, index } of text.matchAll(REFERENCE)) {
      end = index + tag.length
      if (Number(last) > Number(first) && found.length < MOST)
        found.push({ column: columnOf(letters), first: Number(first), last: Number(last) })
    }
    // Keeps the end of the text after the last match, so that no tag is found twice.
    before = Buffer.from(text.slice(Math.max(end, text.length - TAG)), 'latin1')
  }
  return found
}

/** Returns the index of a column: 0 for `A`, 26 for `AA`. */
export function columnOf(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Copies the value of each merged cell down its column, into those rows it covers that have cells. */
export async function* fillMerged(rows: AsyncIterable<SheetRow>, merged: Merged[]): AsyncGenerator<SheetRow> {
  const starting = Map.groupBy(merged, ({ first }) => first)
  const open = new Map<number, { last: number; value: string | number }>()
  for await (const row of rows) {
    for (const [column, { last, value }] of open)
      if (row.number > last) open.delete(column)
      else if ((row.cells[column] ?? '') === '') row.cells[column] = value
    for (const { column, last } of starting.get(row.number) ?? []) {
      const value = row.cells[column] ?? ''
      if (value !== '') open.set(column, { last, value })
    }
    yield { ...row, cells: Array.from(row.cells, (cell) => cell ?? '') }
  }
}
