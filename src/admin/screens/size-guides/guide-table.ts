import type { SheetTable } from '#admin/ui/edit-sheet.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS, readMeasuredCell } from '#rules/sizes.ts'

export const GUIDE_SIZE = { rows: MAX_GUIDE_ROWS, columns: MAX_GUIDE_COLUMNS }

/** Returns the table of a guide. Its keys do not vary, so that a stored draft still matches them. */
export function tableOf(guide: Pick<SizeGuide, 'columns' | 'rows'>): SheetTable {
  return {
    columns: guide.columns.map((title, index) => ({ key: `column-${index}`, title })),
    rows: guide.rows.map((cells, index) => ({ key: `row-${index}`, cells })),
  }
}

export function contentOf({ columns, rows }: SheetTable): Pick<SizeGuide, 'columns' | 'rows'> {
  return {
    columns: columns.map(({ title }) => title.trim()),
    rows: rows
      .map(({ cells }) => cells.map((cell) => cell.trim()))
      .filter((cells) => cells.some((cell) => cell !== '')),
  }
}

/** Lists the filled cells of a column that are not measurements. */
export function listUnmeasured({ rows }: SheetTable, column: number): string[] {
  return rows
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '' && readMeasuredCell(cell) === null)
}
