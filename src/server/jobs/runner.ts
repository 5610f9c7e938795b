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
/** ms between two polls for rows to run that no instance holds. */
const POLL = 20_000
/** ms that a shutdown waits for runs. The next start resumes rows that are still in `states`. */
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
  /** True if an instance runs one row of the table at a time, in the order of the calls of `run`. */
  isSerial?: true
  beforePoll?: () => Promise<void>
}

export type Runner = ReturnType<typeof createRunner>

/** Runs rows of tables, each on one instance at a time, and resumes those in `states` after a crash. */
export function createRunner({ db, log }: { db: Db; log: Logger }, works: Partial<Record<Table, Work>>) {
  const onError = logUnlessDown(log, 'A job failed')
  const stopping = new AbortController()
  /** The last run of each queue, after which the next run starts. */
  const runs = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  let timer: AsyncDisposable | undefined

  /** Runs a row after earlier runs of its queue, unless another instance does. Waiting calls share a run. */
  const run = (table: Table, id: number): Promise<void> => {
    const row = `${table} ${id}`
    const asked = waiting.get(row)
    if (asked) return asked
    const queue = works[table]?.isSerial ? table : row
    const running = (runs.get(queue) ?? Promise.resolve())
      .then(() => {
        waiting.delete(row)
        return stopping.signal.aborted ? undefined : runNow(table, id)
      })
      .catch(onError)
      .finally(() => {
        if (runs.get(queue) === running) runs.delete(queue)
      })
    runs.set(queue, running)
    waiting.set(row, running)
    return running
  }

  const runNow = async (table: Table, id: number) => {
    const work = works[table]
    const holder = work && (await takeRow(db, table, work, id))
    if (!holder) return
    const update = (columns: { holder?: null; attempts?: 0; taken_until: string | null }) =>
      db.updateTable(table).set(columns).where('id', '=', id).where('holder', '=', holder).execute()
    const renew = () => update({ taken_until: leaseEnd(work.now(), LEASE) })
    try {
      await withHeartbeat(LEASE / 4, renew, () => work.run({ id, holder, stopping: stopping.signal }))
    } finally {
      await update({ holder: null, attempts: 0, taken_until: null })
    }
  }

  const poll = async () => {
    for (const table of TABLES) {
      const work = works[table]
      if (!work) continue
      await work.beforePoll?.()
      const free = await db
        .selectFrom(table)
        .select('id')
        .where('state', 'in', work.states)
        .where(isFree(work.now()))
        .orderBy('id')
        .execute()
      for (const { id } of free) void run(table, id)
    }
  }

  return {
    run,
    /** Starts polling for rows to resume. Call it once the shop listens, because a row may crash the program. */
    start: () => {
      timer = every(POLL, poll, logUnlessDown(log, 'Looking for jobs failed'), { first: 0 })
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await timer?.[Symbol.asyncDispose]()
      await Promise.race([Promise.all(runs.values()), sleep(GRACE, undefined, { ref: false })])
    },
  }
}

/** Takes the lease of a row. Returns its holder; undefined if it is leased, ended, or crashed too often. */
function takeRow(db: Db, table: Table, work: Work, id: number): Promise<string | undefined> {
  const holder = randomUUID()
  return db.transaction().execute(async (trx) => {
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

const LEASED = [...TABLES, 'backup_run'] as const

/** Ends the leases of `tables`. Call it when the only instance starts: their holders no longer run. */
export async function expireLeases(
  db: Db,
  tables: readonly (typeof LEASED)[number][] = LEASED,
): Promise<void> {
  const taken_until = new Date(0).toISOString()
  for (const table of tables)
    await db.updateTable(table).set({ taken_until }).where('taken_until', 'is not', null).execute()
}
