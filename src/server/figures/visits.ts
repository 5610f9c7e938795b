import { sql } from 'kysely'
import type { Visit } from '#contract/figures.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { inChunks } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { every } from '#server/every.ts'
import type { DayRange } from './order-sums.ts'

/** ms between two flushes; a crash loses the counts since the last one. */
const PAUSE = 20_000
/** Maximum totals in memory. Above, views of products are counted together. */
const MAX_TOTALS = 50_000

/** `product_id` 0 stands for none. */
type Total = Pick<NewRow<'visits'>, 'day' | 'step' | 'product_id' | 'count'>

export type VisitCounter = ReturnType<typeof createVisitCounter>

/** Counts the steps of visits in memory, and writes daily totals every 20 s, so that a visit needs no query. */
export function createVisitCounter(db: Db, onError: (error: unknown) => void) {
  let totals = new Map<string, Total>()
  let flushed = Promise.resolve()
  const add = (total: Total) => {
    const earlier = totals.get(keyOf(total))
    if (earlier) earlier.count += total.count
    else totals.set(keyOf(total), { ...total })
  }
  const write = async () => {
    const written = [...totals.values()]
    if (written.length === 0) return
    totals = new Map()
    try {
      await db.transaction().execute((trx) => addTotals(trx, written))
    } catch (error) {
      for (const total of written) add(total)
      throw error
    }
  }
  /** Writes the counts once a running flush has ended. If it fails, they are kept for the next flush. */
  const flush = (): Promise<void> => {
    flushed = flushed.catch(() => {}).then(write)
    return flushed
  }
  const timer = every(PAUSE, flush, onError)
  return {
    flush,
    /** Counts a step on its day in Algiers. The product only counts for the step `product`. */
    count: ({ step, productId }: Visit, now = new Date()): void => {
      const isKnown = step === 'product' && productId && totals.size < MAX_TOTALS
      add({ day: algiersTime(now).slice(0, 10), step, product_id: isKnown ? productId : 0, count: 1 })
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await timer[Symbol.asyncDispose]()
      await flush()
    },
  }
}

async function addTotals(trx: Trx, totals: Total[]): Promise<void> {
  const known = new Set<number>()
  for (const ids of inChunks(totals.map(({ product_id }) => product_id))) {
    const products = trx.selectFrom('products').select('id').where('id', 'in', ids)
    for (const { id } of await products.execute()) known.add(id)
  }
  // One total per row, sorted equally in all instances: locks of rows in different orders could deadlock.
  const named = totals.map((total) => (known.has(total.product_id) ? total : { ...total, product_id: 0 }))
  const rows = [...Map.groupBy(named, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...same]]) =>
      first ? { ...first, count: same.reduce((sum, { count }) => sum + count, first.count) } : [],
    )
  for (const some of inChunks(rows)) {
    await trx
      .insertInto('visits')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'step', 'product_id'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb('visits.count', '+', ref('excluded.count')) })),
      )
      .execute()
  }
}

function keyOf({ day, step, product_id }: Total): string {
  return `${day} ${step} ${product_id}`
}

const COUNT = sql<number>`cast(sum(visits.count) as bigint)`

export function countByStep(db: Db, { from, to }: DayRange) {
  return db
    .selectFrom('visits')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'step', COUNT.as('count')])
    .groupBy(['day', 'step'])
    .execute()
}

/** Counts the views of each product in a range, without deleted products. */
export function countViews(db: Db, { from, to }: DayRange) {
  return db
    .selectFrom('visits')
    .innerJoin('products', 'products.id', 'visits.product_id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('step', '=', 'product')
    .select(['products.id as productId', 'products.name', COUNT.as('views')])
    .groupBy(['products.id', 'products.name'])
    .execute()
}

/** Words in the user agents of robots that run scripts. `cubot` is a brand of phones, not a robot. */
const ROBOT =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|facebookexternalhit|facebookcatalog|google-inspectiontool|googleother|mediapartners|lighthouse|pingdom|prerender|^whatsapp\//i

export function isRobot(userAgent: string | null): boolean {
  return userAgent !== null && ROBOT.test(userAgent)
}
