import { LRUCache } from 'lru-cache'
import { algiersTime } from '#rules/algiers-time.ts'
import { addDays, listPeriods } from '#rules/period.ts'
import type { Db } from '#server/db/open.ts'
import { every } from '#server/every.ts'
import { addSums, type DayRange, type OrderSums, ordersIn, sumOrders } from './order-sums.ts'

/** Maximum cached months or parts of one. The sums of 10,000 orders with 1,000 products take 0.5 MB. */
const MAX_ENTRIES = 150
/** ms without changes before sums are cached; clocks of instances differ by less. */
const QUIET = 3_600_000
const DAY = 86_400_000
/** ms from the start of the server to the summing of all months, so that visitors are served first. */
const FIRST = 2000

/**
 * Caches sums of orders by month. An entry is valid while the month's orders of each status have the same
 * number, sum of ids and last change, so writes need not invalidate it. All months are summed soon after the
 * start, so that the first long range is fast.
 */
export class OrderSumsCache implements AsyncDisposable {
  readonly #db: Db
  readonly #entries = new LRUCache<string, { fingerprint: string; sums: OrderSums }>({ max: MAX_ENTRIES })
  readonly #timer: AsyncDisposable

  constructor(db: Db, onError: (error: unknown) => void, { first = FIRST } = {}) {
    this.#db = db
    this.#timer = every(DAY, (signal) => this.fill(new Date(), signal), onError, { first })
  }

  async read(range: DayRange, now: Date, signal?: AbortSignal): Promise<OrderSums> {
    const sums: OrderSums[] = []
    // Sequentially, because a single month keeps all connections busy.
    for (const month of listMonths(range)) {
      signal?.throwIfAborted()
      sums.push(await this.#readMonth(month, now))
    }
    return addSums(sums)
  }

  async fill(now: Date, signal?: AbortSignal): Promise<void> {
    const { first } = await this.#db
      .selectFrom('orders')
      .select(({ fn }) => fn.min<string | null>('created_at').as('first'))
      .executeTakeFirstOrThrow()
    if (!first) return
    await this.read({ from: `${first.slice(0, 7)}-01`, to: algiersTime(now).slice(0, 10) }, now, signal)
  }

  /** Deletes all entries. Call it when sums have changed without a change of orders. */
  clear(): void {
    this.#entries.clear()
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#timer[Symbol.asyncDispose]()
  }

  async #readMonth(range: DayRange, now: Date): Promise<OrderSums> {
    const key = `${range.from} ${range.to}`
    // Grouped by status, to detect a change even if the clock was set back and `updated_at` did not rise.
    const groups = await ordersIn(this.#db, range)
      .select(({ fn }) => [
        'status',
        fn.countAll<number>().as('count'),
        fn.sum<number | string>('id').as('ids'),
        fn.max('updated_at').as('changedAt'),
      ])
      .groupBy('status')
      .orderBy('status')
      .execute()
    if (groups.length === 0) return addSums([])
    const fingerprint = JSON.stringify(groups)
    const entry = this.#entries.get(key)
    if (entry?.fingerprint === fingerprint) return entry.sums
    const sums = await sumOrders(this.#db, range)
    const quiet = now.getTime() - QUIET
    if (groups.every(({ changedAt }) => Date.parse(changedAt) < quiet))
      this.#entries.set(key, { fingerprint, sums })
    return sums
  }
}

function listMonths({ from, to }: DayRange): DayRange[] {
  const firsts = listPeriods(from, to, 'month')
  return firsts.map((first, index) => {
    const next = firsts[index + 1]
    return { from: first < from ? from : first, to: next ? addDays(next, -1) : to }
  })
}
