import type { Logger } from 'pino'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { findLastNumber, listChanges, type NumberedChange, numberChanges } from './order-changes.ts'

/** How often to look for changes, in ms. */
const POLL = 500
/** Changes that are kept, in the database and in memory. */
const KEPT = 2000

type Options = {
  db: Db
  log: Logger
  /** Receives the ids of orders placed, once among all copies, in a transaction. */
  onPlaced: (trx: Trx, orderIds: number[]) => Promise<void>
  kept?: number
  /** ms since 1970. */
  now?: () => number
}

type ChangeEvent = { id: number; event: string; data: string }

/**
 * The changes of orders as events, alike in every copy of the program. A change is numbered by whichever copy sees it
 * first, after its transaction: numbers rise in the order in which copies can read them.
 */
export class OrderFeed {
  readonly #db: Db
  readonly #log: Logger
  readonly #numbering: Parameters<typeof numberChanges>[1]
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #changes: ChangeEvent[] = []
  #last = 0
  #forgotten = 0
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  private constructor({ db, log, onPlaced, kept = KEPT, now = Date.now }: Options) {
    this.#db = db
    this.#log = log
    this.#numbering = { now, kept, onPlaced }
  }

  /** Reads what is kept, and looks for changes until closed. */
  static async open(options: Options): Promise<OrderFeed> {
    const feed = new OrderFeed(options)
    await feed.refresh()
    feed.#timer = setInterval(() => void feed.refresh().catch((error) => feed.#report(error)), POLL).unref()
    return feed
  }

  /** The number of the last change, 0 before the first. */
  get last(): number {
    return this.#last
  }

  /** The number of the last change that is no longer kept. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** The changes after a number, of those that are kept. */
  after(number: number): ChangeEvent[] {
    return this.#changes.slice(this.#changes.findLastIndex(({ id }) => id <= number) + 1)
  }

  /** Calls back after new changes; returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Numbers and reads what is committed by now. Calls made meanwhile share one more look. */
  refresh(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const look = this.#look()
      this.#running = look.catch(() => {})
      return look
    })
    return this.#next
  }

  /** Waits for the look under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#next?.catch(() => {})
    await this.#running
  }

  async #look(): Promise<void> {
    const { last, isNew } = await findLastNumber(this.#db)
    if (isNew) await numberChanges(this.#db, this.#numbering)
    if (!isNew && last <= this.#last) return
    for (;;) {
      const changes = await listChanges(this.#db, this.#last)
      const newest = changes.at(-1)
      if (!newest) return
      this.#keep([...this.#changes, ...changes.map(toEvent)], newest.number)
      for (const listener of this.#listeners) listener()
    }
  }

  #keep(changes: ChangeEvent[], last: number): void {
    const { kept } = this.#numbering
    this.#forgotten = changes.at(-kept - 1)?.id ?? this.#forgotten
    this.#changes = changes.slice(-kept)
    this.#last = last
  }

  // Requests that need the database log that it is down: no line twice a second beside them.
  #report(error: unknown): void {
    if (!isDatabaseDown(error)) this.#log.error({ err: error }, 'Following the orders failed')
  }
}

function toEvent({ number: id, order_id: orderId, kind }: NumberedChange): ChangeEvent {
  return { id, event: 'order', data: JSON.stringify({ orderId, kind }) }
}
