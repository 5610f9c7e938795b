import type { ProductImport } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import { TooLargeError, ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { unguardCell } from '#server/sheets/guard-cell.ts'
import { readSheet, sheetKindOf } from '#server/sheets/read-sheet.ts'
import type { SheetLimits, SheetRow } from '#server/sheets/sheet.ts'
import { FORMATS, findFormat, guessMapping } from './formats/formats.ts'
import { isCombinations } from './formats/prestashop.ts'
import { ProductLines } from './product-lines.ts'
import { type Cell, Columns } from './row-reader.ts'
import { isSheet, storePictures } from './store-pictures.ts'
import { zipFiles } from './zip-files.ts'

const LIMITS: SheetLimits = {
  // And the header.
  rows: 100_001,
  columns: 500,
  cell: 400_000,
  texts: 4_000_000,
  inflated: 157,
  refuse: (message) => new TooLargeError(message),
}

/** Rows of one statement. */
const BATCH = 200

/** An uploaded file on disk. */
type Upload = { path: string }

type Files = { file: Upload; combinations: Upload | undefined; pictures: Upload | undefined }

/**
 * Stores the files of an import, to be read in the background. Returns its id.
 * @throws ValidationError for a file that is no sheet of products, or has no header or rows; TooLargeError above 150 MiB
 * unpacked, 100,000 rows or 500 columns
 */
export async function receiveImport(db: Db, sent: Files, turns: Semaphore): Promise<ProductImport['id']> {
  const files = await unpack(sent)
  const sheet = await openSheet(files.file, turns)
  const format = findFormat(sheet.columns)
  if (isCombinations(sheet.columns)) {
    const message = 'Ce fichier ne contient que des déclinaisons : ajoutez celui des produits'
    throw new ValidationError([{ path: 'file', message }])
  }
  const extra = files.combinations && (await openSheet(files.combinations, turns, 'combinations'))
  if (extra && !isCombinations(extra.columns)) {
    const message = 'Ce fichier n’est pas celui des déclinaisons de PrestaShop'
    throw new ValidationError([{ path: 'combinations', message }])
  }
  // Read once to find the product of each row and every limit, then once more to store.
  const lines = new ProductLines(FORMATS[format], sheet.columns, extra?.columns)
  for await (const row of sheet.rows()) lines.addProductRow(row)
  if (lines.total === 0) throw new ValidationError([{ path: 'file', message: 'Ce fichier n’a aucune ligne' }])
  if (extra) for await (const row of extra.rows()) lines.addCombination(row)
  const { id } = await db
    .insertInto('imports')
    .values({
      state: 'receiving',
      format,
      columns: JSON.stringify(sheet.columns.titles),
      extra_columns: JSON.stringify(extra?.columns.titles ?? []),
      mapping: JSON.stringify(guessMapping(format, sheet.columns)),
      total: lines.total,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    if (files.pictures) await storePictures(db, id, files.pictures.path)
    await storeRows(db, id, 0, sheet.rows(), lines)
    if (extra) await storeRows(db, id, 1, extra.rows(), lines)
    await db.updateTable('imports').set({ state: 'reading' }).where('id', '=', id).execute()
    return id
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    throw error
  }
}

/** Takes the sheet out of our own zip, whose pictures come with it. */
async function unpack(files: Files): Promise<Files> {
  const { file, pictures = file } = files
  if ((await sheetKindOf(file.path)) !== 'xlsx') return files
  for await (const zipped of zipFiles(file.path, 'file')) {
    if (!isSheet(zipped.path)) continue
    const path = `${file.path}.csv`
    await zipped.save(path)
    return { ...files, file: { ...file, path }, pictures }
  }
  return files
}

type OpenSheet = { columns: Columns; rows: () => AsyncGenerator<SheetRow> }

/** Reads the header of a sheet; `rows` reads the rest, each time from the beginning. */
async function openSheet({ path }: Upload, turns: Semaphore, field = 'file'): Promise<OpenSheet> {
  const columns = await readHeader(path, turns, field)
  const isGuarded = FORMATS[findFormat(columns)].isGuarded && (await sheetKindOf(path)) === 'csv'
  return {
    columns,
    rows: async function* () {
      let isHeader = true
      for await (const { number, cells } of readSheet(path, turns, LIMITS)) {
        if (!isHeader) yield { number, cells: isGuarded ? cells.map(unguard) : cells }
        isHeader = false
      }
    },
  }
}

function unguard(cell: Cell): Cell {
  return typeof cell === 'string' ? unguardCell(cell) : cell
}

async function readHeader(path: string, turns: Semaphore, field: string): Promise<Columns> {
  for await (const { cells } of readSheet(path, turns, LIMITS)) {
    const titles = Array.from(cells, (cell) => String(cell ?? '').trim())
    while (titles.at(-1) === '') titles.pop()
    // Numbers are data.
    if (titles.some(Boolean) && !titles.some((title) => /^\d+([.,]\d+)?$/.test(title)))
      return new Columns(titles)
    break
  }
  throw new ValidationError([{ path: field, message: 'Ce fichier n’a pas de ligne d’en-tête' }])
}

async function storeRows(
  db: Db,
  import_id: number,
  source: 0 | 1,
  rows: AsyncGenerator<SheetRow>,
  lines: ProductLines,
): Promise<void> {
  let batch: { import_id: number; product_line: number; source: number; line: number; cells: string }[] = []
  const store = async () => {
    if (batch.length > 0) await db.insertInto('import_rows').values(batch).execute()
    batch = []
  }
  for await (const { number, cells } of rows) {
    const product_line = lines.find(source, number)
    batch.push({ import_id, product_line, source, line: number, cells: JSON.stringify(Array.from(cells)) })
    if (batch.length === BATCH) await store()
  }
  await store()
}
