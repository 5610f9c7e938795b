import { algiersTime } from '#rules/algiers.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Tells Excel that the file is UTF-8. */
const BOM = '\ufeff'

/** How a cell begins that spreadsheet programs take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * Writes a sheet as CSV (RFC 4180) for Excel in French: UTF-8 with BOM, `;` between cells. A text that would be a
 * formula gets a `'` before it. Nothing is sent before the first batch has been read.
 */
export async function* toCsv({ columns, batches }: Sheet): AsyncGenerator<Uint8Array> {
  let head = BOM + toLine(columns.map(({ name }) => name))
  for await (const rows of batches) {
    yield Buffer.from(head + rows.map(toLine).join(''))
    head = ''
  }
  if (head) yield Buffer.from(head)
}

function toLine(cells: Cell[]): string {
  return `${cells.map(toText).join(';')}\r\n`
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return algiersTime(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
