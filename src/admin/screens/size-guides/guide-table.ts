import { newKey } from '#admin/new-key.ts'
import { readBlock } from '#admin/ui/read-block.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS, readMeasuredCell } from '#rules/size-guide.ts'

/** A table as it is edited: keys stay when rows and columns come and go. */
export type GuideTable = {
  columns: { key: string; title: string }[]
  rows: { key: string; cells: string[] }[]
}

/** Row and column from 0; row -1 is the titles. */
export type Place = { row: number; column: number }

/** Returns the table of a guide; its keys are the same each time, so that a kept draft fits it. */
export function tableOf(guide: Pick<SizeGuide, 'columns' | 'rows'>): GuideTable {
  return {
    columns: guide.columns.map((title, index) => ({ key: `column-${index}`, title })),
    rows: guide.rows.map((cells, index) => ({ key: `row-${index}`, cells })),
  }
}

/** Returns the columns and rows to save; rows without any text are left out. */
export function contentOf({ columns, rows }: GuideTable): Pick<SizeGuide, 'columns' | 'rows'> {
  return {
    columns: columns.map(({ title }) => title.trim()),
    rows: rows
      .map(({ cells }) => cells.map((cell) => cell.trim()))
      .filter((cells) => cells.some((cell) => cell !== '')),
  }
}

export function setText(table: GuideTable, { row, column }: Place, text: string): GuideTable {
  if (row < 0) {
    const columns = table.columns.map((one, at) => (at === column ? { ...one, title: text } : one))
    return { ...table, columns }
  }
  const rows = table.rows.map((one, at) =>
    at === row ? { ...one, cells: one.cells.with(column, text) } : one,
  )
  return { ...table, rows }
}

/** Adds an empty row at the end; the same table where it is full. */
export function addRow(table: GuideTable): GuideTable {
  if (table.rows.length >= MAX_GUIDE_ROWS) return table
  return { ...table, rows: [...table.rows, { key: newKey(), cells: table.columns.map(() => '') }] }
}

/** Adds a column at the end; the same table where it is full. */
export function addColumn({ columns, rows }: GuideTable): GuideTable {
  if (columns.length >= MAX_GUIDE_COLUMNS) return { columns, rows }
  return {
    columns: [...columns, { key: newKey(), title: '' }],
    rows: rows.map((row) => ({ ...row, cells: [...row.cells, ''] })),
  }
}

export function removeRow(table: GuideTable, row: number): GuideTable {
  return { ...table, rows: table.rows.toSpliced(row, 1) }
}

/** Removes a column with its cells; the last one stays. */
export function removeColumn({ columns, rows }: GuideTable, column: number): GuideTable {
  if (columns.length < 2) return { columns, rows }
  return {
    columns: columns.toSpliced(column, 1),
    rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(column, 1) })),
  }
}

/**
 * Pastes a copied block from a cell on. The table grows by the rows and columns that it needs, as far as a guide may;
 * what is beyond is left out.
 */
export function paste(table: GuideTable, { row, column }: Place, text: string): GuideTable {
  const block = readBlock(text)
  const width = Math.max(...block.map((cells) => cells.length))
  let grown = table
  while (grown.columns.length < Math.min(column + width, MAX_GUIDE_COLUMNS)) grown = addColumn(grown)
  while (grown.rows.length < Math.min(row + block.length, MAX_GUIDE_ROWS)) grown = addRow(grown)
  for (const [down, cells] of block.entries()) {
    for (const [right, cell] of cells.entries()) {
      const place = { row: row + down, column: column + right }
      if (place.row < grown.rows.length && place.column < grown.columns.length)
        grown = setText(grown, place, cell)
    }
  }
  return grown
}

/** Returns what is stored of a cell, by the keys of its row (null: the titles) and column; empty where it is new. */
export function storedText({ columns, rows }: GuideTable, row: string | null, column: string): string {
  const at = columns.findIndex(({ key }) => key === column)
  if (row === null) return columns[at]?.title ?? ''
  return rows.find(({ key }) => key === row)?.cells[at] ?? ''
}

/** Lists the cells of a column that are no measure; empty ones are none and not missed. */
export function listUnmeasured({ rows }: GuideTable, column: number): string[] {
  return rows
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '' && readMeasuredCell(cell) === null)
}
