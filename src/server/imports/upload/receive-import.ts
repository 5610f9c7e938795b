import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { cleanLine } from '#contract/fields.ts'
import type { ImportFormat, ProductImport } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import { insertRow, updateRow } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { invalid, TooLargeError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { unguardCell } from '#server/sheets/csv-write.ts'
import type { SheetLimits, SheetRow } from '#server/sheets/sheet.ts'
import { sheetKindOf } from '#server/sheets/sheet-kind.ts'
import { findFormat } from '../formats/formats.ts'
import { guessMapping } from '../formats/guess-mapping.ts'
import { isCombinations } from '../formats/prestashop.ts'
import { unguardWooCell } from '../formats/woocommerce.ts'
import { isSheet, openZip, storeImages } from '../images/import-images.ts'
import { addProblems } from '../imports.ts'
import { warnOfOtherSheets } from '../plan/column-warnings.ts'
import { createProductLines, productFinder, storeEarly } from '../read/group-rows.ts'
import type { Columns } from '../rows/row-reader.ts'
import { listOtherSheets, type OpenSheet, openSheet, type Rows } from './open-sheet.ts'

export const LIMITS: SheetLimits = {
  // Includes the header row.
  rows: 100_001,
  columns: 500,
  cell: 400_000,
  texts: 4_000_000,
  inflated: 157,
  refuse: (message) => new TooLargeError(message),
}

/** Limits of an INSERT: rows, and characters after which it ends. */
const BATCH = 200
const BATCH_SIZE = 1_000_000
/** Characters of the name of a file. */
const MAX_FILENAME = 200

type Upload = { path: string; filename: string }

type Files = { file: Upload; combinations: Upload | undefined; images: Upload | undefined }

/**
 * Stores the files of an import, to be read in the background. Returns its id.
 * @throws ValidationError for a file that is no sheet of products, or has no header or rows; TooLargeError
 * above `LIMITS`, or as `openZip` and `ProductLines.find`
 */
export async function receiveImport(db: Db, sent: Files, turns: Semaphore): Promise<ProductImport['id']> {
  const { file, combinations, images, others } = await unpack(sent)
  const { columns, above, rows: below, next } = (await openSheet(file.path, turns, LIMITS)) ?? refuse('file')
  await using rows = below
  if (isCombinations(columns))
    throw invalid('file', 'Ce fichier ne contient que des déclinaisons : ajoutez celui des produits')
  const format = findFormat(columns)
  const unguard = (await sheetKindOf(file.path)) === 'csv' ? UNGUARD[format] : undefined
  const mapping = guessMapping(format, columns)
  const { id } = await insertRow(db, 'imports', {
    state: 'receiving',
    format,
    // If the upload is a zip, stores the zip's name.
    filename: cleanLine(sent.file.filename).slice(0, MAX_FILENAME),
    header_row: above.at(-1)?.number ?? 1,
    columns: JSON.stringify(columns.titles),
    extra_columns: '[]',
    mapping: JSON.stringify(mapping),
    created_at: new Date().toISOString(),
  })
  try {
    const lines = createProductLines()
    const find = productFinder(lines, { format, products: columns, mapping })
    await storeRows(db, { import_id: id, source: 2 }, above, () => 0)
    await storeRows(db, { import_id: id, source: 0 }, rows, (row) => {
      if (unguard)
        row.cells = row.cells.map((cell, index) =>
          typeof cell === 'string' ? unguard(cell, columns.titles[index] ?? '') : cell,
        )
      return find(0, row)
    })
    if (lines.total === 0) throw invalid('file', 'Ce fichier n’a aucune ligne')
    await storeEarly(db, id, lines)
    const sheets = next === undefined ? [] : await listOtherSheets(file.path, turns, { ...LIMITS, next })
    await addProblems(db, id, warnOfOtherSheets(sheets, others))
    if (combinations) {
      const sheet = await openSheet(combinations.path, turns, LIMITS)
      const ofCombinations = (found: Columns) =>
        productFinder(lines, { format, products: columns, mapping, combinations: found })
      await storeCombinations(db, id, sheet, ofCombinations)
    }
    if (images) await storeImages(db, id, images.path)
    await updateRow(db, 'imports', id, { state: 'reading', total: lines.total })
    return id
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    throw error
  }
}

/** Extracts the first CSV of a zip such as our export. The zip is then the one of images too, if none was sent. */
async function unpack(files: Files): Promise<Files & { others: string[] }> {
  const { file, images = file } = files
  if ((await sheetKindOf(file.path)) !== 'xlsx') return { ...files, others: [] }
  await using zip = await openZip(file.path, 'file')
  const [sheet, ...others] = zip.entries.filter(({ fileName }) => isSheet(fileName))
  if (!sheet) return { ...files, others: [] }
  const path = `${file.path}.csv`
  await pipeline(zip.read(sheet), createWriteStream(path, { mode: 0o600 }))
  return { ...files, file: { ...file, path }, images, others: others.map(({ fileName }) => fileName) }
}

/** Removes the characters that keep spreadsheet programs from running the texts of a CSV as formulas. */
const UNGUARD: Partial<Record<ImportFormat, (text: string, title: string) => string>> = {
  own: unguardCell,
  woocommerce: unguardWooCell,
}

async function storeCombinations(
  db: Db,
  id: number,
  sheet: OpenSheet | undefined,
  finderOf: (columns: Columns) => ReturnType<typeof productFinder>,
): Promise<void> {
  const { columns, rows: below } = sheet ?? refuse('combinations')
  await using rows = below
  if (!isCombinations(columns))
    throw invalid('combinations', 'Ce fichier n’est pas celui des déclinaisons de PrestaShop')
  await updateRow(db, 'imports', id, { extra_columns: JSON.stringify(columns.titles) })
  const find = finderOf(columns)
  await storeRows(db, { import_id: id, source: 1 }, rows, (row) => find(1, row))
}

function refuse(field: string): never {
  throw invalid(field, 'Ce fichier n’a pas de ligne d’en-tête')
}

async function storeRows(
  db: Db,
  of: { import_id: number; source: 0 | 1 | 2 },
  rows: Rows | SheetRow[],
  lineOf: (row: SheetRow) => number,
): Promise<void> {
  let batch: NewRow<'import_rows'>[] = []
  let size = 0
  const store = async () => {
    if (batch.length > 0) await db.insertInto('import_rows').values(batch).execute()
    batch = []
    size = 0
  }
  for await (const row of rows) {
    const product_line = lineOf(row)
    const cells = JSON.stringify(row.cells)
    batch.push({ ...of, product_line, line: row.number, cells })
    size += cells.length
    if (batch.length === BATCH || size >= BATCH_SIZE) await store()
  }
  await store()
}
