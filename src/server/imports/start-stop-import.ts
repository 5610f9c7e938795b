import type { ProductImport } from '#contract/import.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import { ConflictError } from '#server/errors.ts'
import { isFree } from '#server/jobs/lease.ts'
import {
  canUndo,
  countUndoEntries,
  findImport,
  findImportRow,
  importBusy,
  RESTING,
  UNDONE_FROM,
  updateFree,
} from './imports.ts'
import { markNamesCreated } from './plan/new-names.ts'

/**
 * Starts or resumes writing an import. If its dry run was stopped, the dry run starts again.
 * @throws NotFoundError; ConflictError unless `ready` or `stopped`, or if it is undone or another import runs
 */
export async function startImport(db: Db, id: number): Promise<ProductImport> {
  return db
    .transaction()
    .execute(async (trx) => {
      const { is_read, last_line, undo_total } = await findImportRow(trx, id)
      if (undo_total !== null) throw new ConflictError('Cet import s’annule')
      await updateFree(trx, id, RESTING)
        .set({
          state: is_read === 1 ? 'running' : 'reading',
          ...(is_read === 1 && { written_at: new Date().toISOString() }),
          // At the first start, the counts of written products replace those of the dry run.
          ...(last_line === 0 && { created: 0, updated: 0, skipped: 0 }),
        })
        .executeTakeFirstOrThrow(importBusy)
      // Deletes the dry run's problems, which writing reports again, except those about the whole file.
      if (last_line === 0) {
        await trx
          .deleteFrom('import_problems')
          .where('import_id', '=', id)
          .where((is) => is.or([is('line', '>', 1), is('severity', '=', 'skipped')]))
          .execute()
        if (is_read === 1) await markNamesCreated(trx, id)
      }
      return findImport(trx, id)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ConflictError('Un autre import est en cours') : error
    })
}

/** Deletes an import, whose dry run then ends. @throws NotFoundError; ConflictError in a write or an undo */
export async function deleteImport(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', '=', 'reading'),
        is.and([is('state', 'not in', ['running', 'undoing']), isFree(new Date())]),
      ]),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await findImportRow(db, id)
  throw new ConflictError('Cet import s’écrit ou s’annule\u00a0: arrêtez-le d’abord')
}

/** Stops a write after a product, an undo after a batch. @throws NotFoundError; ConflictError if none runs */
export async function stopImport(db: Db, id: number): Promise<ProductImport> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst()
  const stopped = await findImport(db, id)
  if (numUpdatedRows === 0n) throw new ConflictError('Cet import n’est pas en cours')
  return stopped
}

/**
 * Starts or resumes the undo of an import, which can be undone once.
 * @throws NotFoundError; ConflictError when it wrote nothing, is running, was undone, or is too old
 */
export function undoImport(db: Db, id: number): Promise<ProductImport> {
  return db.transaction().execute(async (trx) => {
    const row = await findImportRow(trx, id)
    const left = await countUndoEntries(trx, id)
    if (row.state === 'undone' || row.state === 'undoing')
      throw new ConflictError('Cet import est déjà annulé, ou s’annule')
    if (!canUndo(row, left)) throw new ConflictError('Cet import n’a rien écrit qui puisse encore s’annuler')
    await updateFree(trx, id, UNDONE_FROM)
      .set({ state: 'undoing', undo_total: row.undo_total ?? left })
      .executeTakeFirstOrThrow(importBusy)
    // The problems of the import no longer matter once it is undone.
    if (row.undo_total === null) await trx.deleteFrom('import_problems').where('import_id', '=', id).execute()
    return findImport(trx, id)
  })
}
