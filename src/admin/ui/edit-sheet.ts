import { newKey } from '#admin/new-key.ts'

/** The texts of a sheet. The key of a row or column stays the same when it moves. */
export type SheetTable = {
  columns: { key: string; title: string }[]
  rows: { key: string; cells: string[] }[]
}

export const TITLES = -1

export type Position = { row: number; column: number }

export type Size = { rows: number; columns: number }

export function setText(table: SheetTable, { row, column }: Position, text: string): SheetTable {
  if (row === TITLES) {
    const columns = table.columns.map((one, at) => (at === column ? { ...one, title: text } : one))
    return { ...table, columns }
  }
  const rows = table.rows.map((one, at) =>
    at === row ? { ...one, cells: one.cells.with(column, text) } : one,
  )
  return { ...table, rows }
}

export function addRow(table: SheetTable): SheetTable {
  return { ...table, rows: [...table.rows, { key: newKey(), cells: table.columns.map(() => '') }] }
}

export function addColumn({ columns, rows }: SheetTable): SheetTable {
  return {
    columns: [...columns, { key: newKey(), title: '' }],
    rows: rows.map((row) => ({ ...row, cells: [...row.cells, ''] })),
  }
}

export function removeRow(table: SheetTable, row: number): SheetTable {
  return { ...table, rows: table.rows.toSpliced(row, 1) }
}

export function removeColumn({ columns, rows }: SheetTable, column: number): SheetTable {
  if (columns.length < 2) return { columns, rows }
  return {
    columns: columns.toSpliced(column, 1),
    rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(column, 1) })),
  }
}

/** Pastes tab-separated lines, starting at a cell; the table grows up to `most`, and ignores cells beyond it. */
export function paste(table: SheetTable, { row, column }: Position, text: string, most?: Size): SheetTable {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = Math.max(...block.map((cells) => cells.length))
  const { rows = 0, columns = 0 } = most ?? {}
  let grown = table
  while (grown.columns.length < Math.min(column + width, columns)) grown = addColumn(grown)
  while (grown.rows.length < Math.min(row + block.length, rows)) grown = addRow(grown)
  for (const [down, cells] of block.entries()) {
    for (const [right, cell] of cells.entries()) {
      const position = { row: row + down, column: column + right }
      if (position.row < grown.rows.length && position.column < grown.columns.length)
        grown = setText(grown, position, cell)
    }
  }
  return grown
}

/** Returns a cell's text by the keys of its row (null for the titles) and column; empty if there is no such cell. */
export function textAt({ columns, rows }: SheetTable, row: string | null, column: string): string {
  const at = columns.findIndex(({ key }) => key === column)
  if (row === null) return columns[at]?.title ?? ''
  return rows.find(({ key }) => key === row)?.cells[at] ?? ''
}
