import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { bumpCatalogue, writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Work } from '#server/jobs/runner.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import { addProblems, findImportRow, KEPT } from './imports.ts'
import { planImport } from './plan/plan-import.ts'
import { ProductError } from './read/read-products.ts'
import { undoImport } from './undo/undo-import.ts'
import { writeImport } from './write/write-import.ts'

const STOPPED_TWICE =
  'La lecture s’est arrêtée deux fois, et la boutique avec elle\u00a0: corrigez le fichier, ou relisez-le'
const FAILED = 'Une erreur a arrêté l’import\u00a0: reprenez-le, ou supprimez-le'
const UNDO_STOPPED = 'Une erreur a arrêté l’annulation\u00a0: reprenez-la'

type Context = {
  db: Db
  images: ImageLibrary
  catalogueVersion: CatalogueVersion
  dataDir: string
  /** Requests images. Tests replace it, because their servers have private addresses. */
  request?: typeof requestPublic
}

/** Runs dry runs, imports and undos, one at a time in an instance. The state of each import decides which. */
export function importWork({
  db,
  images,
  catalogueVersion,
  dataDir,
  request = requestPublic,
}: Context): Work {
  const show = async () => {
    await writeWithoutBump(db, bumpCatalogue)
    await catalogueVersion.refresh()
  }
  return {
    states: ['reading', 'running', 'undoing'],
    isSerial: true,
    now: () => new Date(),
    // Stops imports whose instance ended while it wrote them; the owner resumes them.
    beforePoll: async () => {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({ state: 'stopped', holder: null, taken_until: null })
        .where('state', '=', 'running')
        .where('taken_until', '<', new Date().toISOString())
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await show()
    },
    explainStop: async (trx, id) => {
      const { undo_total } = await findImportRow(trx, id)
      await tell(trx, id, undo_total === null ? STOPPED_TWICE : UNDO_STOPPED)
    },
    run: async ({ id, holder, stopping }) => {
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .where('id', '=', id)
        .where('holder', '=', holder)
        .executeTakeFirst()
      if (!row || stopping.aborted) return
      /** Stores progress; false once another run has the import. */
      const save = async (progress: Partial<Row<'imports'>>) => {
        const { numUpdatedRows } = await db
          .updateTable('imports')
          .set(progress)
          .where('id', '=', id)
          .where('holder', '=', holder)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      try {
        if (row.state === 'reading') return await planImport(db, row, { save, stopping })
        if (row.state === 'undoing') return await undoImport(db, row, { stopping, show })
        const state = await writeImport({ db, images, dataDir, request, stopping }, row, show)
        if (state === 'running' || !(await save({ state })) || state !== 'done') return
        await db.deleteFrom('import_pictures').where('import_id', '=', id).execute()
      } catch (error) {
        // Retries a dry run or an undo once the database is back.
        if (row.state !== 'running' && isDatabaseDown(error)) throw error
        const message = row.state === 'undoing' ? UNDO_STOPPED : FAILED
        if (!(await save({ state: 'stopped' }))) return
        await tell(db, id, error instanceof ProductError ? error : message)
        throw error
      }
    },
  }
}

function tell(db: DbOrTrx, id: number, why: string | ProductError): Promise<void> {
  const of =
    typeof why === 'string'
      ? { line: 1, name: null, message: why }
      : { line: why.line, name: why.product, message: why.message }
  return addProblems(db, id, [{ ...of, severity: 'skipped' }])
}

/** Deletes imports a week after they began to write or were created; interrupted uploads after an hour. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db
    .deleteFrom('imports')
    .where((row) => row.fn.coalesce('written_at', 'created_at'), '<', before(KEPT))
    .execute()
  await db
    .deleteFrom('imports')
    .where('state', '=', 'receiving')
    .where('created_at', '<', before(60 * 60_000))
    .execute()
}
