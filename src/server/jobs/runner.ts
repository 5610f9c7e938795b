import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { logUnlessDown } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { every } from '#server/every.ts'
import { isFree, leaseEnd, withHeartbeat } from './lease.ts'

/** Duration in ms of the lease on a row, which its holder keeps extending. */
const LEASE = 60_000
/** ms between two polls for rows whose lease has expired. */
const POLL = 20_000
/** ms that a shutdown waits for runs. Interrupted runs are resumed at the next start. */
const GRACE = 3000

/** A row that crashed the program this often without progress is stopped. */
const MAX_ATTEMPTS = 2

const TABLES = ['courier_jobs', 'imports'] as const

type Table = (typeof TABLES)[number]

/**
 * A run of a row. It may only write while the row has its `holder`, and must end soon after `stopping` is
 * aborted. When it stores progress, it sets `attempts` to 1, so that a later crash counts from there.
 */
export type Run = { id: number; holder: string; stopping: AbortSignal }

export type Work = {
  states: Row<Table>['state'][]
  now: () => Date
  run: (run: Run) => Promise<void>
  /** Stores the reason on a row that was stopped because it crashed the program twice. */
  explainStop: (trx: Trx, id: number) => Promise<void>
  /** True if only one row of the table runs at a time, in the order of the calls of `run`. */
  isSerial?: true
  beforePoll?: () => Promise<void>
}

/** Runs rows of tables, each on one instance at a time, and resumes those whose instance crashed. */
export class Runner implements AsyncDisposable {
  readonly #db: Db
  readonly #works: Partial<Record<Table, Work>>
  readonly #onError: (error: unknown) => void
  readonly #onPollError: (error: unknown) => void
  readonly #stopping = new AbortController()
  /** The last run of each queue, after which the next run starts. */
  readonly #runs = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Promise<void>>()
  #timer: AsyncDisposable | undefined

  constructor({ db, log }: { db: Db; log: Logger }, works: Partial<Record<Table, Work>>) {
    this.#db = db
    this.#works = works
    this.#onError = logUnlessDown(log, 'A job failed')
    this.#onPollError = logUnlessDown(log, 'Looking for jobs failed')
  }

  /** Starts polling for rows to resume. Call it once the shop listens, because a row may crash the program. */
  start(): void {
    this.#timer = every(POLL, () => this.#poll(), this.#onPollError, { first: 0 })
  }

  /** Runs a row after earlier runs of its queue, unless another instance does. Waiting calls share a run. */
  run(table: Table, id: number): Promise<void> {
    const row = `${table} ${id}`
    const waiting = this.#waiting.get(row)
    if (waiting) return waiting
    const queue = this.#works[table]?.isSerial ? table : row
    const run = (this.#runs.get(queue) ?? Promise.resolve())
      .then(() => {
        this.#waiting.delete(row)
        return this.#run(table, id)
      })
      .catch(this.#onError)
      .finally(() => {
        if (this.#runs.get(queue) === run) this.#runs.delete(queue)
      })
    this.#runs.set(queue, run)
    this.#waiting.set(row, run)
    return run
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#timer?.[Symbol.asyncDispose]()
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
        .orderBy('id')
        .execute()
      for (const { id } of free) void this.run(table, id)
    }
  }

  async #run(table: Table, id: number): Promise<void> {
    const work = this.#works[table]
    if (!work || this.#stopping.signal.aborted) return
    const holder = await this.#take(table, work, id)
    if (!holder) return
    const update = (columns: { holder?: null; attempts?: 0; taken_until: string | null }) =>
      this.#db.updateTable(table).set(columns).where('id', '=', id).where('holder', '=', holder).execute()
    const renew = () => update({ taken_until: leaseEnd(work.now(), LEASE) })
    try {
      await withHeartbeat(LEASE / 4, renew, () => work.run({ id, holder, stopping: this.#stopping.signal }))
    } finally {
      await update({ holder: null, attempts: 0, taken_until: null })
    }
  }

  /** Takes the lease of a row. Returns its holder; undefined if it is leased, or has crashed too often. */
  #take(table: Table, work: Work, id: number): Promise<string | undefined> {
    const holder = randomUUID()
    return this.#db.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable(table)
        .set({ holder, taken_until: leaseEnd(work.now(), LEASE), attempts: sql<number>`attempts + 1` })
        .where('id', '=', id)
        .where('state', 'in', work.states)
        .where(isFree(work.now()))
        .returning('attempts')
        .executeTakeFirst()
      if (!taken || taken.attempts <= MAX_ATTEMPTS) return taken && holder
      const stopped = { state: 'stopped' as const, holder: null, taken_until: null, attempts: 0 }
      await trx.updateTable(table).set(stopped).where('id', '=', id).execute()
      await work.explainStop(trx, id)
      return undefined
    })
  }
}

const LEASED = [...TABLES, 'backup_run'] as const

/** Ends all leases. Call it when the only instance starts, because their holders have crashed. */
export async function expireLeases(
  db: Db,
  tables: readonly (typeof LEASED)[number][] = LEASED,
): Promise<void> {
  const taken_until = new Date(0).toISOString()
  for (const table of tables)
    await db.updateTable(table).set({ taken_until }).where('taken_until', 'is not', null).execute()
}
