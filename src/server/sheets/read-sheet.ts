import { open } from 'node:fs/promises'
import type { Semaphore } from '#server/semaphore.ts'
import { readCsv } from './csv-read.ts'
import { type SheetRow, tooManyRows, USUAL_LIMITS } from './sheet.ts'
import { readXlsx } from './xlsx-read.ts'

/**
 * Reads the rows of an uploaded sheet that are not empty: the first sheet of a workbook, or a CSV file. The file is not
 * trusted: its rows, columns, cells and inflated bytes are limited.
 * @throws ValidationError on `file` when it is damaged or too large; UnavailableError when too many are being read
 */
export async function* readSheet(
  path: string,
  turns: Semaphore,
  limits = USUAL_LIMITS,
): AsyncGenerator<SheetRow> {
  using _turn = await turns.take(1)
  let rows = 0
  for await (const row of (await sheetKindOf(path)) === 'xlsx'
    ? readXlsx(path, limits)
    : readCsv(path, limits)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (++rows > limits.rows) throw tooManyRows(limits)
    yield row
  }
}

const HEAD = 4096
const ZIP = 'PK\x03\x04'
const UTF16 = '\xff\xfe'
/** Beginning of HTML, SVG and PDF files, which are texts but no tables. */
const DOCUMENT = /^(\xef\xbb\xbf)?\s*(<|%PDF-)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a sheet has them
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Recognizes a sheet by its first bytes, whatever its name; undefined when it is neither a ZIP nor a text. */
export async function sheetKindOf(path: string): Promise<'xlsx' | 'csv' | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.toString('latin1', 0, bytesRead)
  if (head.startsWith(ZIP)) return 'xlsx'
  if (head.startsWith(UTF16)) return 'csv'
  return head === '' || DOCUMENT.test(head) || BINARY.test(head) ? undefined : 'csv'
}
