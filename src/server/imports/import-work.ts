import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { bumpCatalogue, writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Work } from '#server/jobs/runner.ts'
import { requestPublic } from '#server/public-request.ts'
import { Semaphore } from '#server/semaphore.ts'
import { readImport } from './read-import.ts'
import { writeImport } from './write-import.ts'

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
  const turns = new Semaphore(1)
  /** Lets visitors see what was written. */
  const show = async () => {
    await writeWithoutBump(db, bumpCatalogue)
    await catalogueVersion.refresh()
  }
  return {
    states: ['reading', 'running'],
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
    run: async ({ id, holder, stopping }) => {
      using _turn = await turns.take(1)
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
      if (row.state === 'reading') return readImport(db, row, { save, stopping })
      try {
        const state = await writeImport({ db, images, dataDir, request, stopping }, row, show)
        if (state === 'running' || !(await save({ state })) || state !== 'done') return
        await db.deleteFrom('import_pictures').where('import_id', '=', id).execute()
      } catch (error) {
        await save({ state: 'stopped' })
        throw error
      }
    },
  }
}
