import type { ImportCells, ImportChange, ImportMapping, ProductImport } from '#contract/import.ts'
import { toStored } from '#server/db/column-names.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { exists, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { type Issue, invalid, ValidationError } from '#server/errors.ts'
import { findFormat } from '../formats/formats.ts'
import { guessMapping } from '../formats/guess-mapping.ts'
import { findImport, findImportRow, importBusy, RESTING, updateFree } from '../imports.ts'
import { type Cell, Columns } from '../rows/row-reader.ts'
import { toTitles } from './open-sheet.ts'

/**
 * Updates the settings of an import, and restarts its dry run unless only `asDrafts` changes. Another header
 * row makes other columns, which are mapped again unless `mapping` is sent.
 * @throws NotFoundError; ConflictError unless it is `ready` or `stopped`; ValidationError for an unknown
 * column, category or row
 */
export async function updateImport(db: Db, id: number, change: ImportChange): Promise<ProductImport> {
  return db.transaction().execute(async (trx) => {
    const row = await findImportRow(trx, id)
    const { categoryId, asDrafts, headerRow } = change
    // Drafts count like published products in the dry run, so its counts stay valid.
    if (asDrafts !== undefined && Object.keys(change).length === 1) {
      await store(trx, id, toStored({ asDrafts }))
      return findImport(trx, id)
    }
    const sheet = await readSheet(trx, row, headerRow)
    const mapping = change.mapping ?? sheet.mapping
    for (const [field, title] of Object.entries(mapping))
      if (!sheet.columns.includes(title))
        throw invalid(`mapping.${field}`, 'Cette colonne n’est pas dans le fichier')
    if (categoryId && !(await exists(trx.selectFrom('categories').where('id', '=', categoryId))))
      throw invalid('categoryId', 'Cette catégorie n’existe pas')
    const isMapped = JSON.stringify(mapping) === row.mapping
    await readAgain(trx, id, {
      format: sheet.format,
      ...toStored({ ...change, columns: sheet.columns, headerRow: sheet.headerRow, mapping }),
      // The columns of name and reference decide which rows are one product, so rows must be grouped again.
      ...((sheet.headerRow !== row.header_row || !isMapped) && { is_grouped: 0 }),
    })
    return findImport(trx, id)
  })
}

/**
 * Overwrites cells of the stored file of products, and restarts the dry run. Changes of settings keep them.
 * @throws NotFoundError; ConflictError unless it is `ready` or `stopped`; ValidationError for an unknown row
 * or column
 */
export async function setImportCells(db: Db, id: number, cells: ImportCells): Promise<ProductImport> {
  return db.transaction().execute(async (trx) => {
    const { columns } = await findImportRow(trx, id)
    const titles = new Columns(JSON.parse(columns))
    const lines = cells.map(({ line }) => line)
    const found = await trx
      .selectFrom('import_rows')
      .select(['id', 'line', 'cells'])
      .where('import_id', '=', id)
      .where('source', '=', 0)
      .where('line', 'in', lines)
      .execute()
    const rows = new Map(found.map((row) => [row.line, { id: row.id, cells: readCells(row) }]))
    const issues: Issue[] = []
    for (const [at, { line, column, value }] of cells.entries()) {
      const [row, index] = [rows.get(line), titles.indexOf(column)]
      if (!row) issues.push({ path: `${at}.line`, message: 'Cette ligne n’est pas dans le fichier' })
      if (index === undefined)
        issues.push({ path: `${at}.column`, message: 'Cette colonne n’est pas dans le fichier' })
      if (!row || index === undefined) continue
      while (row.cells.length < index) row.cells.push('')
      row.cells[index] = value
    }
    if (issues.length > 0) throw new ValidationError(issues)
    await readAgain(trx, id, { is_grouped: 0 })
    for (const row of rows.values())
      await updateRow(trx, 'import_rows', row.id, { cells: JSON.stringify(row.cells) })
    return findImport(trx, id)
  })
}

function readCells({ cells }: Pick<Row<'import_rows'>, 'cells'>): Cell[] {
  return JSON.parse(cells)
}

type Sheet = {
  format: Row<'imports'>['format']
  columns: string[]
  mapping: ImportMapping
  headerRow: number
}

/** Reads the titles of an import from the header row that the owner chose. */
async function readSheet(trx: Trx, row: Row<'imports'>, headerRow = row.header_row): Promise<Sheet> {
  if (headerRow === row.header_row)
    return {
      format: row.format,
      columns: JSON.parse(row.columns),
      mapping: JSON.parse(row.mapping),
      headerRow,
    }
  const refuse = (message: string) => invalid('headerRow', message)
  const rows = await trx
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', row.id)
    .where('source', 'in', [0, 2])
    .where('line', '>=', headerRow)
    .orderBy('line')
    .limit(2)
    .execute()
  const [titles, first] = rows
  if (titles?.line !== headerRow) throw refuse('Cette ligne est vide, ou n’est pas dans le fichier')
  if (!first) throw refuse('Le fichier n’a aucun produit sous cette ligne')
  const columns = new Columns(toTitles(readCells(titles)))
  const format = findFormat(columns)
  return { format, columns: columns.titles, mapping: guessMapping(format, columns), headerRow }
}

/** Stores a change of an import, and restarts its dry run. @throws ConflictError as `store` */
async function readAgain(trx: Trx, id: number, change: Partial<Row<'imports'>>): Promise<void> {
  await store(trx, id, {
    ...{ created: 0, updated: 0, skipped: 0, done: 0, last_line: 0 },
    is_read: 0,
    ...change,
    state: 'reading',
  })
  await trx.updateTable('import_rows').set({ product_id: null }).where('import_id', '=', id).execute()
}

/** @throws ConflictError unless the import is `ready` or `stopped`, no worker holds it, and its undo never began */
async function store(trx: Trx, id: number, change: Partial<Row<'imports'>>): Promise<void> {
  await updateFree(trx, id, RESTING)
    .set(change)
    .where('undo_total', 'is', null)
    .executeTakeFirstOrThrow(importBusy)
}
