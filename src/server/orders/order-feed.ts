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

type Options = {
  db: Db
  log: Logger
  /** Receives the ids of placed orders, once across all instances, in a transaction. */
  onPlaced: (trx: Trx, orderIds: number[]) => Promise<void>
  kept?: number
  now?: () => number
}

type Numbering = Required<Pick<Options, 'onPlaced' | 'kept' | 'now'>>

type FeedEvent = { id: number; event: string; data: string }

/**
 * The feed of orders as numbered events, identical in every instance. Any instance numbers new rows after
 * their commit, so a row that becomes visible later always has a higher number.
 */
export class OrderFeed {
  readonly #db: Db
  readonly #numbering: Numbering
  readonly #listeners = new Set<() => void>()
  #timer: AsyncDisposable | undefined
  #events: FeedEvent[] = []
  /** Number of the last event; 0 before the first. */
  last = 0
  /** Number of the last event that is no longer in memory. */
  forgotten = 0
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  private constructor({ db, onPlaced, kept = RETAINED, now = Date.now }: Options) {
    this.#db = db
    this.#numbering = { onPlaced, kept, now }
  }

  static async open(options: Options): Promise<OrderFeed> {
    const feed = new OrderFeed(options)
    await feed.refresh()
    feed.#timer = every(POLL, () => feed.refresh(), logUnlessDown(options.log, 'Following the orders failed'))
    return feed
  }

  after(number: number): FeedEvent[] {
    return this.#events.slice(this.#events.findLastIndex(({ id }) => id <= number) + 1)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Numbers and loads committed rows. Concurrent calls share one further poll. */
  refresh(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const poll = this.#poll()
      this.#running = poll.catch(() => {})
      return poll
    })
    return this.#next
  }

  async close(): Promise<void> {
    await this.#timer?.[Symbol.asyncDispose]()
    await this.#next?.catch(() => {})
    await this.#running
  }

  async #poll(): Promise<void> {
    const { last, isNew } = await findLastNumber(this.#db)
    if (isNew) await numberFeedRows(this.#db, this.#numbering)
    if (!isNew && last <= this.last) return
    for (;;) {
      const events = await listEventsAfter(this.#db, this.last)
      const newest = events.at(-1)
      if (!newest) return
      this.#retain([...this.#events, ...events], newest.id)
      for (const listener of this.#listeners) listener()
    }
  }

  #retain(events: FeedEvent[], last: number): void {
    const { kept } = this.#numbering
    this.forgotten = events.at(-kept - 1)?.id ?? this.forgotten
    this.#events = events.slice(-kept)
    this.last = last
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
 * Numbers committed rows in order, and deletes all but the last `kept`. The first number is the time in ms,
 * so that numbers keep rising after a restore or a move to another database, where earlier rows are lost.
 */
async function numberFeedRows(db: Db, { onPlaced, kept, now }: Numbering): Promise<void> {
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
