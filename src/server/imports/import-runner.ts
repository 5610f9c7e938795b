import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import { logUnlessDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { bumpCatalogue, writeWithoutBump } from '#server/db/write-catalogue.ts'
import { every } from '#server/every.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { isFree, leaseEnd, whileRenewing } from '#server/jobs/lease.ts'
import { requestPublic } from '#server/public-request.ts'
import { readImport } from './read-import.ts'
import { writeImport } from './write-import.ts'

/** ms of a lease on an import, extended while its holder lives. */
const LEASE = 60_000
/** ms between two looks for imports whose holder is gone. */
const POLL = 20_000

type Context = {
  db: Db
  images: ImageLibrary
  catalogueVersion: CatalogueVersion
  dataDir: string
  log: Logger
  /** Replaced in tests, whose servers have private addresses. */
  request?: typeof requestPublic
}

type Progress = Partial<Row<'imports'>>

/** Reads imports dry and writes them, one after the other, each in one copy of the program at a time. */
export class ImportRunner implements AsyncDisposable {
  readonly #context: Context
  readonly #stopping = new AbortController()
  readonly #timer: AsyncDisposable
  #last: Promise<void> = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
    const onError = logUnlessDown(context.log, 'Looking for imports failed')
    this.#timer = every(POLL, () => this.#takeUp(), onError, { first: 0 })
  }

  /** Reads or writes an import, as its state says, after those that were asked for before. */
  run(id: number): Promise<void> {
    this.#last = this.#last.then(() => this.#work(id))
    return this.#last
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#timer[Symbol.asyncDispose]()
    await this.#last
  }

  /** Stops what a copy that ended was writing, and reads what it was reading. */
  async #takeUp(): Promise<void> {
    const { db } = this.#context
    const now = new Date()
    const left = await db
      .updateTable('imports')
      .set({ state: 'stopped', holder: null, taken_until: null })
      .where('state', '=', 'running')
      .where('taken_until', '<', now.toISOString())
      .returning('id')
      .execute()
    if (left.length > 0) await this.#show()
    const free = await db
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', ['reading', 'running'])
      .where(isFree(now))
      .execute()
    for (const { id } of free) void this.run(id)
  }

  async #work(id: number): Promise<void> {
    const holder = randomUUID()
    try {
      const row = this.#stopping.signal.aborted ? undefined : await this.#take(id, holder)
      if (!row) return
      const save = (progress: Progress) => this.#update(id, holder, progress)
      const renew = () => save({ taken_until: leaseEnd(new Date(), LEASE) })
      try {
        await whileRenewing(LEASE / 4, renew, () =>
          row.state === 'reading'
            ? readImport(this.#context.db, row, { save, stopping: this.#stopping.signal })
            : this.#write(row, save),
        )
      } catch (error) {
        logUnlessDown(this.#context.log, 'An import failed')(error)
        if (row.state === 'running') await save({ state: 'stopped' })
      } finally {
        await save({ holder: null, taken_until: null })
      }
    } catch (error) {
      // It is taken up again, or stopped, once its lease ends.
      logUnlessDown(this.#context.log, 'An import failed')(error)
    }
  }

  async #write(row: Row<'imports'>, save: (progress: Progress) => Promise<boolean>): Promise<void> {
    const { db, images, dataDir, request = requestPublic } = this.#context
    const source = { db, images, dataDir, request, stopping: this.#stopping.signal }
    const state = await writeImport(source, row, () => this.#show())
    if (state === 'running' || !(await save({ state })) || state !== 'done') return
    await db.deleteFrom('import_pictures').where('import_id', '=', row.id).execute()
  }

  /** Lets visitors see what was written. */
  async #show(): Promise<void> {
    const { db, catalogueVersion } = this.#context
    await writeWithoutBump(db, bumpCatalogue)
    await catalogueVersion.refresh()
  }

  #take(id: number, holder: string): Promise<Row<'imports'> | undefined> {
    return this.#context.db
      .updateTable('imports')
      .set({ holder, taken_until: leaseEnd(new Date(), LEASE) })
      .where('id', '=', id)
      .where('state', 'in', ['reading', 'running'])
      .where(isFree(new Date()))
      .returningAll()
      .executeTakeFirst()
  }

  /** Stores progress of an import that this run holds; false if another one does. */
  async #update(id: number, holder: string, progress: Progress): Promise<boolean> {
    const { numUpdatedRows } = await this.#context.db
      .updateTable('imports')
      .set(progress)
      .where('id', '=', id)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

/** Stops what was being written. Call it when the only copy of the program starts: the holders are gone. */
export async function releaseImports(db: Db): Promise<void> {
  await db.updateTable('imports').set({ state: 'stopped' }).where('state', '=', 'running').execute()
  await db.updateTable('imports').set({ holder: null, taken_until: null }).execute()
}
