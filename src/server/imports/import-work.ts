import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { bumpCatalogue, writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Work } from '#server/jobs/runner.ts'
import { requestPublic } from '#server/public-request.ts'
import { addProblems } from './imports.ts'
import { ProductError } from './product-error.ts'
import { readImport } from './read-import.ts'
import { writeImport } from './write-import.ts'

const STOPPED_TWICE =
  'La lecture s’est arrêtée deux fois, et la boutique avec elle\u00a0: corrigez le fichier, ou relisez-le'
const FAILED = 'Une erreur a arrêté l’import\u00a0: reprenez-le, ou supprimez-le'

/** ms until an import is deleted. */
const KEPT = 7 * 24 * 60 * 60_000

type Context = {
  db: Db
  images: ImageLibrary
  catalogueVersion: CatalogueVersion
  dataDir: string
  /** Replaced in tests, whose servers have private addresses. */
  request?: typeof requestPublic
}

/** Reads imports dry and writes them, as their states say, one after the other. */
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
    states: ['reading', 'running'],
    isSerial: true,
    now: () => new Date(),
    // An import that a copy was writing when it ended goes on when the owner starts it.
    beforePoll: async () => {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({ state: 'stopped', holder: null, taken_until: null })
        .where('state', '=', 'running')
        .where('taken_until', '<', new Date().toISOString())
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await show()
    },
    explainStop: (trx, id) => addProblems(trx, id, [{ line: 1, message: STOPPED_TWICE }]),
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
        if (row.state === 'reading') return await readImport(db, row, { save, stopping })
        const state = await writeImport({ db, images, dataDir, request, stopping }, row, show)
        if (state === 'running' || !(await save({ state })) || state !== 'done') return
        await db.deleteFrom('import_pictures').where('import_id', '=', id).execute()
      } catch (error) {
        // A dry run begins anew once the database is back.
        if (row.state === 'reading' && isDatabaseDown(error)) throw error
        const { line, message } = error instanceof ProductError ? error : { line: 1, message: FAILED }
        if (!(await save({ state: 'stopped' }))) return
        await addProblems(db, id, [{ line, message }])
        throw error
      }
    },
  }
}

/** Deletes imports that are a week old, and those whose upload was cut. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db.deleteFrom('imports').where('created_at', '<', before(KEPT)).execute()
  await db
    .deleteFrom('imports')
    .where('state', '=', 'receiving')
    .where('created_at', '<', before(60 * 60_000))
    .execute()
}
