import type { NewSizeGuide, SizeGuide, SizeGuideChange } from '#contract/size-guide.ts'
import { compareTexts, foldText, nameKey } from '#rules/text.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import { conflictIf, isForeignKeyViolation, isUniqueViolation } from '#server/db/errors.ts'
import { readTextList, readTextRows } from '#server/db/json-column.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { deleteRow, exists, insertRow, readRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { sizeGuideNotFound } from './not-found.ts'

const toNameConflict = conflictIf(isUniqueViolation, 'Un guide des tailles porte déjà ce nom')

export async function listSizeGuides(db: Db): Promise<SizeGuide[]> {
  const rows = await db.selectFrom('size_guides').selectAll().orderBy('id').execute()
  const keys = new Map(rows.map(({ id, name }) => [id, foldText(name)]))
  return rows.map(toSizeGuide).toSorted((a, b) => compareTexts(keys.get(a.id) ?? '', keys.get(b.id) ?? ''))
}

/** Creates a guide. Throws ValidationError as `checkTable`; ConflictError for a used name. */
export async function createSizeGuide(db: DbOrTrx, guide: NewSizeGuide): Promise<SizeGuide> {
  checkTable(guide, guide)
  return writeCatalogue(db, async (trx) => {
    const row = await insertRow(trx, 'size_guides', toColumns(guide))
    return toSizeGuide(row)
  }).catch(toNameConflict)
}

/** Updates the given fields, and checks the whole guide. Throws NotFoundError, and as `createSizeGuide`. */
export async function updateSizeGuide(db: Db, id: number, change: SizeGuideChange): Promise<SizeGuide> {
  return writeCatalogue(db, async (trx) => {
    const stored = await readRow(trx, 'size_guides', id, sizeGuideNotFound)
    const guide = { ...toSizeGuide(stored), ...change }
    checkTable(guide, change)
    await updateRow(trx, 'size_guides', id, toColumns(guide))
    return guide
  }).catch(toNameConflict)
}

/** Deletes a size guide. Throws NotFoundError; ConflictError while categories or products have it. */
export async function deleteSizeGuide(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'size_guides', id, sizeGuideNotFound)).catch(
    conflictIf(isForeignKeyViolation, 'Des catégories ou des produits ont encore ce guide des tailles'),
  )
}

export async function findSizeGuideIssues(db: DbOrTrx, id: number | null | undefined): Promise<Issue[]> {
  if (id == null || (await exists(db.selectFrom('size_guides').where('id', '=', id)))) return []
  return [{ path: 'sizeGuideId', message: 'Ce guide des tailles n’existe pas' }]
}

/** Checks rows and measure against the columns. Throws ValidationError, on fields that were sent. */
function checkTable({ columns, rows, measure }: NewSizeGuide, sent: SizeGuideChange): void {
  const issues: Issue[] = []
  const width = columns.length
  const odd = rows.findIndex((row) => row.length !== width)
  if (odd >= 0) {
    const cells = `${width} case${width > 1 ? 's' : ''}`
    issues.push({
      path: sent.rows ? `rows.${odd}` : 'columns',
      message: `Chaque ligne a besoin de ${cells}, une par colonne`,
    })
  }
  if (measure && measure.column >= width) {
    issues.push({
      path: sent.measure ? 'measure.column' : 'columns',
      message: 'La colonne de la mesure n’existe pas',
    })
  }
  if (issues.length > 0) throw new ValidationError(issues)
}

function toColumns({ name, text, columns, rows, measure }: NewSizeGuide) {
  return { ...toStored({ name, text, columns, rows, measure }), name_key: nameKey(name) }
}

function toSizeGuide(row: Row<'size_guides'>): SizeGuide {
  return {
    ...pickFields(row, ['id', 'name', 'text']),
    columns: readTextList(row.columns),
    rows: readTextRows(row.rows),
    measure: row.measure === null ? null : JSON.parse(row.measure),
  }
}
