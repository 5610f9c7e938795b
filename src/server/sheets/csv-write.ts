import { algiersTime } from '#rules/algiers.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Makes Excel read the file as UTF-8. */
const BOM = '\ufeff'

/**
 * Where spreadsheet programs would run a text as a formula (https://owasp.org/www-community/attacks/CSV_Injection): at
 * its beginning, and after what ends a cell or a line for a program that splits elsewhere. Quotes and characters that
 * show nothing may come before the sign, and a `'` that an unguarded text has there itself.
 */
const BEGINNING = String.raw`(?<=^|[,;\|\t\r\n])`
const FORMULA = String.raw`'*[[\s"\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*[=+\-@＝＋－＠﹦﹢﹣﹫]`
const TO_GUARD = new RegExp(String.raw`${BEGINNING}(?=${FORMULA})|^(?=[\t\r\n'])`, 'gv')
const GUARD = new RegExp(String.raw`${BEGINNING}'(?=${FORMULA})|^'(?=[\t\r\n'])`, 'gv')

/**
 * Writes a sheet as CSV (RFC 4180) for Excel in French: UTF-8 with BOM, `;` between cells, texts in quotes. A text that
 * would be a formula gets a `'` before it. Nothing is sent before the first batch has been read.
 */
export async function* toCsv({ columns, batches }: Sheet): AsyncGenerator<Uint8Array> {
  const line = (cells: Cell[]) => `${cells.map(toText).join(';')}\r\n`
  let head = BOM + line(columns.map(({ name }) => name))
  for await (const rows of batches) {
    yield Buffer.from(head + rows.map(line).join(''))
    head = ''
  }
  if (head) yield Buffer.from(head)
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  // As French spreadsheets read a number.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Date) return algiersTime(cell)
  return cell === '' ? '' : `"${guardCell(cell).replaceAll('"', '""')}"`
}

/** Puts a `'` before what a spreadsheet program would run; `unguardCell` takes it away without a loss. */
function guardCell(text: string): string {
  return text.replace(TO_GUARD, "'")
}

export function unguardCell(text: string): string {
  return text.replace(GUARD, '')
}
