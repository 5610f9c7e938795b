import { algiersTime } from '#rules/algiers-time.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Byte order mark, with which Excel reads the file as UTF-8. */
const BOM = '\ufeff'

/**
 * Matches positions where spreadsheet programs would run a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection): at the start of a text, and after any delimiter or
 * line end. Quotes, invisible characters and `'` may precede the sign.
 */
const BEGINNING = String.raw`(?<=^|[,;\|\t\r\n])`
const FORMULA = String.raw`'*[[\s"\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*[=+\-@＝＋－＠﹦﹢﹣﹫]`
const TO_GUARD = new RegExp(String.raw`${BEGINNING}(?=${FORMULA})|^(?=[\t\r\n'])`, 'gv')
const GUARD = new RegExp(String.raw`${BEGINNING}'(?=${FORMULA})|^'(?=[\t\r\n'])`, 'gv')

/**
 * Writes a sheet as CSV (RFC 4180) for French Excel: UTF-8 with BOM, `;` as delimiter, texts in quotes, with
 * a `'` wherever a formula might begin. Sends nothing until the first batch is read.
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
  // French spreadsheet programs expect a decimal comma.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Date) return algiersTime(cell)
  // Puts a `'` wherever a formula might begin; `unguardCell` restores the exact text.
  return cell === '' ? '' : `"${cell.replace(TO_GUARD, "'").replaceAll('"', '""')}"`
}

export function unguardCell(text: string): string {
  return text.replace(GUARD, '')
}
