import type { Logger } from 'pino'
import { logUnlessDown } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { every } from '#server/every.ts'
import { findLastNumber, listChanges, type NumberedChange, numberChanges } from './order-changes.ts'

/** ms between two polls for changes. */
const POLL = 500
/** Changes retained, in database and memory. */
const RETAINED = 2000

type Options = {
  db: Db
  log: Logger
  /** Receives the ids of placed orders, once across all copies, in a transaction. */
  onPlaced: (trx: Trx, orderIds: number[]) => Promise<void>
  kept?: number
  /** ms since 1970. */
  now?: () => number
}

type ChangeEvent = { id: number; event: string; data: string }

/**
 * Order changes as events, equal in every copy of the program. Any copy numbers a change after its commit: numbers rise
 * in the order of visibility.
 */
export class OrderFeed {
  readonly #db: Db
  readonly #numbering: Parameters<typeof numberChanges>[1]
  readonly #listeners = new Set<() => void>()
  #timer: AsyncDisposable | undefined
  #changes: ChangeEvent[] = []
  /** Number of the last change; 0 before the first. */
  last = 0
  /** Number of the last change that was evicted. */
  forgotten = 0
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  private constructor({ db, onPlaced, kept = RETAINED, now = Date.now }: Options) {
    this.#db = db
    this.#numbering = { now, kept, onPlaced }
  }

  /** Loads retained changes, and polls until closed. */
  static async open(options: Options): Promise<OrderFeed> {
    const feed = new OrderFeed(options)
    await feed.refresh()
    feed.#timer = every(POLL, () => feed.refresh(), logUnlessDown(options.log, 'Following the orders failed'))
    return feed
  }

  after(number: number): ChangeEvent[] {
    return this.#changes.slice(this.#changes.findLastIndex(({ id }) => id <= number) + 1)
  }

  /** Calls back after new changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Numbers and loads committed changes. Concurrent calls share one further poll. */
  refresh(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const poll = this.#poll()
      this.#running = poll.catch(() => {})
      return poll
    })
    return this.#next
  }

  /** Stops polling, and waits for the current poll. */
  async close(): Promise<void> {
    await this.#timer?.[Symbol.asyncDispose]()
    await this.#next?.catch(() => {})
    await this.#running
  }

  async #poll(): Promise<void> {
    const { last, isNew } = await findLastNumber(this.#db)
    if (isNew) await numberChanges(this.#db, this.#numbering)
    if (!isNew && last <= this.last) return
    for (;;) {
      const changes = await listChanges(this.#db, this.last)
      const newest = changes.at(-1)
      if (!newest) return
      this.#retain([...this.#changes, ...changes.map(toEvent)], newest.number)
      for (const listener of this.#listeners) listener()
    }
  }

  #retain(changes: ChangeEvent[], last: number): void {
    const { kept } = this.#numbering
    this.forgotten = changes.at(-kept - 1)?.id ?? this.forgotten
    this.#changes = changes.slice(-kept)
    this.last = last
  }
}

function toEvent({ number: id, order_id: orderId, kind }: NumberedChange): ChangeEvent {
  return { id, event: 'order', data: JSON.stringify({ orderId, kind }) }
}
