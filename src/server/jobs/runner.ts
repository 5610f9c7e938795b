import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { logUnlessDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { every } from '#server/every.ts'
import { isFree, leaseEnd, withHeartbeat } from './lease.ts'

/** ms of a lease on a row, extended while its holder lives. */
const LEASE = 60_000
/** ms between two polls for rows whose holder is gone. */
const POLL = 20_000
/** ms that a shutdown waits for runs; those that are cut are taken up at the next start. */
const GRACE = 3000

const TABLES = ['courier_jobs', 'imports'] as const

type Table = (typeof TABLES)[number]

/** A run of a row: it stores progress where the row has its `holder`, and ends early once `stopping` is aborted. */
export type Run = { id: number; holder: string; stopping: AbortSignal }

export type Work = {
  /** The states of rows that are to be run. */
  states: Row<Table>['state'][]
  now: () => Date
  run: (run: Run) => Promise<void>
  beforePoll?: () => Promise<void>
}

/** Runs the rows of tables, each at one copy of the program at a time, and takes up those whose copy ended. */
export class Runner implements AsyncDisposable {
  readonly #db: Db
  readonly #works: Partial<Record<Table, Work>>
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  readonly #runs = new Map<string, Promise<void>>()
  readonly #timer: AsyncDisposable

  constructor({ db, log }: { db: Db; log: Logger }, works: Partial<Record<Table, Work>>) {
    this.#db = db
    this.#works = works
    this.#onError = logUnlessDown(log, 'A job failed')
    this.#timer = every(POLL, () => this.#poll(), logUnlessDown(log, 'Looking for jobs failed'), { first: 0 })
  }

  /** Runs a row, after the runs of it that were asked for before, unless another copy does. */
  run(table: Table, id: number): Promise<void> {
    const key = `${table} ${id}`
    const run = (this.#runs.get(key) ?? Promise.resolve())
      .then(() => this.#run(table, id))
      .catch(this.#onError)
      .finally(() => {
        if (this.#runs.get(key) === run) this.#runs.delete(key)
      })
    this.#runs.set(key, run)
    return run
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#timer[Symbol.asyncDispose]()
    await Promise.race([Promise.all(this.#runs.values()), sleep(GRACE, undefined, { ref: false })])
  }

  async #poll(): Promise<void> {
    for (const table of TABLES) {
      const work = this.#works[table]
      if (!work) continue
      await work.beforePoll?.()
      const free = await this.#db
        .selectFrom(table)
        .select('id')
        .where('state', 'in', work.states)
        .where(isFree(work.now()))
        .execute()
      for (const { id } of free) void this.run(table, id)
    }
  }

  async #run(table: Table, id: number): Promise<void> {
    const work = this.#works[table]
    if (!work || this.#stopping.signal.aborted) return
    const holder = randomUUID()
    const { numUpdatedRows } = await this.#db
      .updateTable(table)
      .set({ holder, taken_until: leaseEnd(work.now(), LEASE) })
      .where('id', '=', id)
      .where('state', 'in', work.states)
      .where(isFree(work.now()))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const update = (columns: { holder?: null; taken_until: string | null }) =>
      this.#db.updateTable(table).set(columns).where('id', '=', id).where('holder', '=', holder).execute()
    const renew = () => update({ taken_until: leaseEnd(work.now(), LEASE) })
    try {
      await withHeartbeat(LEASE / 4, renew, () => work.run({ id, holder, stopping: this.#stopping.signal }))
    } finally {
      await update({ holder: null, taken_until: null })
    }
  }
}

/** Lets all leases expire. Call it when the only copy of the program starts: their holders are gone. */
export async function expireLeases(db: Db): Promise<void> {
  const taken_until = new Date(0).toISOString()
  for (const table of TABLES)
    await db.updateTable(table).set({ taken_until }).where('taken_until', 'is not', null).execute()
}
