import type { Logger } from 'pino'
import { logUnlessDown } from '#server/db/errors.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { every } from '#server/every.ts'

/** ms between two polls for new rows. */
const POLL = 500
/** Maximum rows kept in the database and in memory. */
const RETAINED = 2000
const BATCH = 500

type Numbering = {
  /** Receives the ids of placed orders, once across all instances, in a transaction. */
  onPlaced: (trx: Trx, orderIds: number[]) => Promise<void>
  kept?: number
  now?: () => number
}

type FeedEvent = { id: number; event: string; data: string }

export type OrderFeed = Awaited<ReturnType<typeof openOrderFeed>>

/**
 * Opens the feed of orders as events, equal in every instance. Any instance numbers the rows of the feed
 * after their commit, so numbers rise in the order of visibility.
 */
export async function openOrderFeed({ db, log, ...numbering }: { db: Db; log: Logger } & Numbering) {
  const { kept = RETAINED } = numbering
  const listeners = new Set<() => void>()
  let events: FeedEvent[] = []
  let [last, forgotten] = [0, 0]
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  const poll = async () => {
    const newest = await findLastNumber(db)
    if (newest.isNew) await numberFeedRows(db, numbering)
    if (!newest.isNew && newest.last <= last) return
    for (;;) {
      const added = await listEventsAfter(db, last)
      if (added.length === 0) return
      const all = [...events, ...added]
      forgotten = all.at(-kept - 1)?.id ?? forgotten
      events = all.slice(-kept)
      last = all.at(-1)?.id ?? last
      for (const listener of listeners) listener()
    }
  }
  /** Numbers and loads committed rows. Concurrent calls share one further poll. */
  const refresh = (): Promise<void> => {
    next ??= running.then(() => {
      next = undefined
      const polled = poll()
      running = polled.catch(() => {})
      return polled
    })
    return next
  }
  await refresh()
  const timer = every(POLL, refresh, logUnlessDown(log, 'Following the orders failed'))
  return {
    /** Number of the last event; 0 before the first. */
    get last() {
      return last
    },
    /** Number of the last event that is no longer in memory. */
    get forgotten() {
      return forgotten
    },
    refresh,
    after: (number: number) => events.slice(events.findLastIndex(({ id }) => id <= number) + 1),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      await timer[Symbol.asyncDispose]()
      await next?.catch(() => {})
      await running
    },
  }
}

export async function addToFeed(
  trx: Trx,
  orderIds: number[],
  kind: Row<'order_changes'>['kind'],
): Promise<void> {
  const rows = orderIds.map((order_id) => ({ order_id, kind, number: null }))
  await trx.insertInto('order_changes').values(rows).execute()
}

/** Returns the last number (0 if there is none), and whether rows wait to be numbered. */
async function findLastNumber(db: DbOrTrx): Promise<{ last: number; isNew: boolean }> {
  const { last, waiting } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('order_changes')
        .select(({ fn }) => fn.max('number').as('number'))
        .as('last'),
      selectFrom('order_changes')
        .select('id')
        .where('number', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { last: last ?? 0, isNew: waiting !== null }
}

/**
 * Numbers committed rows in order, and deletes all but the last `kept`. A batch starts at the time in ms, or
 * after the last number, so that numbers keep rising even after a restore, which loses the newest rows.
 */
async function numberFeedRows(
  db: Db,
  { onPlaced, kept = RETAINED, now = Date.now }: Numbering,
): Promise<void> {
  let numbered = BATCH
  while (numbered === BATCH) {
    numbered = await writeWithoutBump(db, async (trx) => {
      const rows = await trx
        .selectFrom('order_changes')
        .select(['id', 'order_id', 'kind'])
        .where('number', 'is', null)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const [first] = rows
      if (!first) return 0
      const { last } = await findLastNumber(trx)
      const offset = Math.max(last + 1, now()) - first.id
      const ids = rows.map(({ id }) => id)
      await trx
        .updateTable('order_changes')
        .set((row) => ({ number: row('id', '+', offset) }))
        .where('id', 'in', ids)
        .execute()
      const placed = rows.flatMap(({ kind, order_id }) => (kind === 'placed' ? order_id : []))
      if (placed.length > 0) await onPlaced(trx, placed)
      await deleteOldRows(trx, kept)
      return rows.length
    })
  }
}

async function deleteOldRows(trx: Trx, kept: number): Promise<void> {
  await trx
    .deleteFrom('order_changes')
    .where('number', '<=', ({ selectFrom }) =>
      selectFrom('order_changes')
        .select('number')
        .where('number', 'is not', null)
        .orderBy('number', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute()
}

async function listEventsAfter(db: Db, number: number): Promise<FeedEvent[]> {
  const rows = await db
    .selectFrom('order_changes')
    .select(({ ref }) => [ref('number').$notNull().as('id'), 'order_id as orderId', 'kind'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(BATCH)
    .execute()
  return rows.map(({ id, ...data }) => ({ id, event: 'order', data: JSON.stringify(data) }))
}
