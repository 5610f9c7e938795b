import { Semaphore } from '#server/semaphore.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetKindOf } from './sheet-kind.ts'
import { MAX_ROWS, type SheetRow, tooManyRows } from './sheet-limits.ts'

/** One sheet at a time, since the largest takes some 100 MB; a few wait. */
const reading = new Semaphore(1, 4)

/**
 * Reads the rows of an uploaded sheet that have something in them: the first sheet of a workbook, or a CSV file. Nothing
 * of the file is trusted, and what it would take is bounded (sheet-limits.ts).
 * @throws ValidationError on `file` when it is damaged or too large; UnavailableError when too many are being read
 */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  using _turn = await reading.take(1)
  let rows = 0
  for await (const row of (await sheetKindOf(path)) === 'xlsx' ? readXlsx(path) : readCsv(path)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (++rows > MAX_ROWS) throw tooManyRows()
    yield row
  }
}
