import type { ImportChange, ImportMapping, ImportProblem, ProductImport } from '#contract/import.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { isFree } from '#server/jobs/lease.ts'
import type { Cell } from './row-reader.ts'

/** Rows of a file that are shown. */
const SAMPLE = 10
/** Characters of their cells that are shown. */
const MAX_SAMPLE = 200
/** Problems that are stored. */
const MAX_PROBLEMS = 1000

const BUSY = 'Cet import se lit, s’écrit ou est terminé'

const importNotFound = () => new NotFoundError('Import non trouvé')

/** Lists the imports of the week, the newest first. */
export async function listImports(db: Db): Promise<ProductImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', '!=', 'receiving')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return Promise.all(rows.map((row) => toImport(db, row)))
}

/** @throws NotFoundError */
export async function findImport(db: DbOrTrx, id: number): Promise<ProductImport> {
  return toImport(db, await findImportRow(db, id))
}

/** @throws NotFoundError */
export function findImportRow(db: DbOrTrx, id: number): Promise<Row<'imports'>> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'receiving')
    .executeTakeFirstOrThrow(importNotFound)
}

async function toImport(db: DbOrTrx, row: Row<'imports'>): Promise<ProductImport> {
  const columns: string[] = JSON.parse(row.columns)
  const sample = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', row.id)
    .where('source', '=', 0)
    .orderBy('id')
    .limit(SAMPLE)
    .execute()
  const problems = await db
    .selectFrom('import_problems')
    .select(['line', 'message'])
    .where('import_id', '=', row.id)
    .orderBy('line')
    .orderBy('id')
    .limit(MAX_PROBLEMS)
    .execute()
  return {
    id: row.id,
    state: stateOf(row),
    isRead: row.is_read === 1,
    format: row.format,
    columns,
    sample: sample.map(({ cells }) => {
      const read: Cell[] = JSON.parse(cells)
      return columns.map((_, index) => String(read[index] ?? '').slice(0, MAX_SAMPLE))
    }),
    mapping: JSON.parse(row.mapping),
    categoryId: row.category_id,
    taxPercent: row.tax_percent,
    quantities: row.quantities === 1,
    problems,
    counts: { create: row.created, update: row.updated, skip: row.skipped },
    done: row.done,
    total: row.total,
  }
}

function stateOf({ state, taken_until }: Row<'imports'>): ProductImport['state'] {
  if (state === 'receiving') return 'reading'
  const isTaken = taken_until !== null && taken_until >= new Date().toISOString()
  return state === 'stopped' && isTaken ? 'stopping' : state
}

const NO_PROGRESS = {
  created: 0,
  updated: 0,
  skipped: 0,
  done: 0,
  last_line: 0,
  attempts: 0,
  holder: null,
  taken_until: null,
}

/**
 * Updates the settings of an import, whose dry run starts again.
 * @throws NotFoundError; ConflictError unless it is `ready` or `stopped`; ValidationError for an unknown column or
 * category
 */
export async function updateImport(db: Db, id: number, change: ImportChange): Promise<ProductImport> {
  return db.transaction().execute(async (trx) => {
    const row = await findImportRow(trx, id)
    const columns: string[] = JSON.parse(row.columns)
    const { mapping = JSON.parse(row.mapping) as ImportMapping, categoryId, taxPercent, quantities } = change
    for (const [field, title] of Object.entries(mapping))
      if (!columns.includes(title))
        throw invalid(`mapping.${field}`, 'Cette colonne n’est pas dans le fichier')
    if (categoryId) {
      const category = await trx.selectFrom('categories').select('id').where('id', '=', categoryId).execute()
      if (category.length === 0) throw invalid('categoryId', 'Cette catégorie n’existe pas')
    }
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({
        ...NO_PROGRESS,
        state: 'reading',
        is_read: 0,
        mapping: JSON.stringify(mapping),
        category_id: categoryId === undefined ? row.category_id : categoryId,
        tax_percent: taxPercent ?? row.tax_percent,
        quantities: quantities === undefined ? row.quantities : toFlag(quantities),
      })
      .where('id', '=', id)
      .where('state', 'in', ['ready', 'stopped'])
      .where(isFree(new Date()))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ConflictError(BUSY)
    await trx.updateTable('import_rows').set({ product_id: null }).where('import_id', '=', id).execute()
    return findImport(trx, id)
  })
}

function invalid(path: string, message: string): ValidationError {
  return new ValidationError([{ path, message }])
}

/**
 * Lets an import write, from where it was stopped; one whose dry run was stopped is read anew.
 * @throws NotFoundError; ConflictError unless it is `ready` or `stopped` and no other one runs
 */
export async function startImport(db: Db, id: number): Promise<ProductImport> {
  return db
    .transaction()
    .execute(async (trx) => {
      const { is_read, last_line } = await findImportRow(trx, id)
      const { numUpdatedRows } = await trx
        .updateTable('imports')
        .set({
          state: is_read === 1 ? 'running' : 'reading',
          attempts: 0,
          holder: null,
          taken_until: null,
          // The first start replaces the counts of the dry run.
          ...(last_line === 0 && { created: 0, updated: 0, skipped: 0 }),
        })
        .where('id', '=', id)
        .where('state', 'in', ['ready', 'stopped'])
        .where(isFree(new Date()))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new ConflictError(BUSY)
      if (last_line === 0) await trx.deleteFrom('import_problems').where('import_id', '=', id).execute()
      return findImport(trx, id)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ConflictError('Un autre import est en cours') : error
    })
}

/** Deletes an import, whose dry run then ends. @throws NotFoundError; ConflictError while it writes */
export async function deleteImport(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where((is) =>
      is.or([is('state', '=', 'reading'), is.and([is('state', '!=', 'running'), isFree(new Date())])]),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await findImportRow(db, id)
  throw new ConflictError('Cet import s’écrit\u00a0: arrêtez-le d’abord')
}

/** Stops an import after its current product. @throws NotFoundError; ConflictError unless it runs */
export async function stopImport(db: Db, id: number): Promise<ProductImport> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  const stopped = await findImport(db, id)
  if (numUpdatedRows === 0n) throw new ConflictError('Cet import n’est pas en cours')
  return stopped
}

/** Adds problems to those of an import, up to the limit. */
export async function addProblems(db: DbOrTrx, import_id: number, problems: ImportProblem[]): Promise<void> {
  if (problems.length === 0) return
  const { kept } = await db
    .selectFrom('import_problems')
    .select((select) => select.fn.countAll<number>().as('kept'))
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  const added = problems.slice(0, Math.max(0, MAX_PROBLEMS - Number(kept)))
  const rows = added.map(({ line, message }) => ({ import_id, line, message: message.slice(0, 500) }))
  if (rows.length > 0) await db.insertInto('import_problems').values(rows).execute()
}
