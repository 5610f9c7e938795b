import { TooLargeError } from '#server/errors.ts'
import { readCsv } from './csv-read.ts'
import { type SheetCounts, type SheetRow, tooManyRows } from './sheet.ts'
import { sheetKindOf } from './sheet-kind.ts'
import { readXlsx } from './xlsx-read.ts'

/** Maximum characters of a row and of a file. Each cell adds one, and a shared text counts at each use. */
const MAX_ROW = 2_000_000
const MAX_FILE = 150_000_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is dropped
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]+/g

/**
 * Reads the non-empty rows of a sheet, without control characters. Throws ValidationError for a damaged file,
 * TooLargeError above a limit.
 */
export async function* readRows(path: string, limits: SheetCounts): AsyncGenerator<SheetRow> {
  let [rows, total] = [0, 0]
  const isXlsx = (await sheetKindOf(path)) === 'xlsx'
  for await (const { number, cells, sheet } of isXlsx ? readXlsx(path, limits) : readCsv(path, limits)) {
    if (cells.every((cell) => cell === '')) continue
    if (++rows > limits.rows) throw tooManyRows(limits)
    const size = cells.reduce((sum: number, cell) => sum + 1 + String(cell).length, 0)
    total += size
    if (size > MAX_ROW) throw new TooLargeError(`Ligne ${number} : elle a plus de 2 000 000 de caractères`)
    if (total > MAX_FILE)
      throw new TooLargeError('Ce fichier a trop de texte : 150 millions de caractères au plus')
    yield { number, cells: cells.map(withoutControls), ...(sheet && { sheet }) }
  }
}

function withoutControls(cell: string | number): string | number {
  return typeof cell === 'number' ? cell : cell.replace(CONTROLS, '')
}
