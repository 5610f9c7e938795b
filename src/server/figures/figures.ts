import { sql } from 'kysely'
import type { Figures, FiguresQuery } from '#contract/figures.ts'
import { algiersTime } from '#rules/algiers.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import { addOrders, type Counts, NO_COUNTS, ratesOf } from '#rules/figures.ts'
import type { OrderChannel } from '#rules/order-channel.ts'
import { addDays, daysBetween, listPeriods, periodStart } from '#rules/period.ts'
import type { Db } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import { findMedianMinutesToCall } from './minutes-to-call.ts'
import { countBy, countByDay, countByProduct, countByWilaya, type DayRange } from './order-sums.ts'
import { countByStep, countViews } from './visit-sums.ts'

/** Days of a range without a beginning. */
const DEFAULT_DAYS = 30
const MAX_DAYS = 3660
/** Entries of a list. */
const MAX_ENTRIES = 200

const { compare } = new Intl.Collator('fr', { numeric: true })

/**
 * Computes the figures of a range of days from its orders as they stand now, and from the totals of visits.
 * @throws ValidationError on `to` when it is before `from`, or more than 3,660 days after it
 */
export async function findFigures(db: Db, query: FiguresQuery, now = new Date()): Promise<Figures> {
  const range = findRange(query, now)
  const [days, steps, wilayas, products, channels, campaigns, referrers, reasons, medianMinutesToCall] =
    await Promise.all([
      countByDay(db, range),
      countByStep(db, range),
      countByWilaya(db, range),
      listProducts(db, range),
      countBy(db, range, sql.ref<OrderChannel>('orders.channel')),
      countBy(db, range, sql.ref<string | null>('orders.campaign')),
      countBy(db, range, sql.ref<string | null>('orders.referrer')),
      countBy(db, range, sql.ref<CancelReason | null>('orders.cancel_reason'), 'cancelled'),
      findMedianMinutesToCall(db, range),
    ])
  return {
    series: toSeries({ ...range, by: query.by }, days, steps),
    byWilaya: top(wilayas, ({ name }) => name),
    byProduct: top(products, ({ name }) => name),
    byChannel: top(
      [...channels].map(([channel, counts]) => ({ channel, ...counts })),
      ({ channel }) => channel,
    ),
    byCampaign: top(
      [...campaigns].flatMap(([campaign, counts]) => (campaign === null ? [] : { campaign, ...counts })),
      ({ campaign }) => campaign,
    ),
    byReferrer: top(
      [...referrers].flatMap(([referrer, counts]) => (referrer === null ? [] : { referrer, ...counts })),
      ({ referrer }) => referrer,
    ),
    byCancelReason: top(
      [...reasons].map(([reason, counts]) => ({ reason, ...counts })),
      ({ reason }) => reason ?? '',
    ),
    rates: ratesOf(days.reduce(addOrders, NO_COUNTS)),
    medianMinutesToCall,
  }
}

function findRange({ from, to }: FiguresQuery, now: Date): DayRange {
  const last = to ?? algiersTime(now).slice(0, 10)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const days = daysBetween(first, last)
  if (days < 0) throw new ValidationError([{ path: 'to', message: 'La fin précède le début' }])
  if (days > MAX_DAYS) throw new ValidationError([{ path: 'to', message: '3 660 jours au plus' }])
  return { from: first, to: last }
}

function toSeries(
  { from, to, by }: DayRange & Pick<FiguresQuery, 'by'>,
  days: Awaited<ReturnType<typeof countByDay>>,
  steps: Awaited<ReturnType<typeof countByStep>>,
): Figures['series'] {
  const ordersOf = Map.groupBy(days, ({ day }) => periodStart(day, by))
  const stepsOf = Map.groupBy(steps, ({ day }) => periodStart(day, by))
  return listPeriods(from, to, by).map((at) => {
    const seen = (wanted: (typeof steps)[number]['step']) =>
      (stepsOf.get(at) ?? []).reduce((sum, { step, count }) => sum + (step === wanted ? count : 0), 0)
    return {
      at,
      visits: seen('visit'),
      productViews: seen('product'),
      carts: seen('cart'),
      checkouts: seen('checkout'),
      ...(ordersOf.get(at) ?? []).reduce(addOrders, NO_COUNTS),
    }
  })
}

async function listProducts(db: Db, range: DayRange): Promise<Figures['byProduct']> {
  const [sold, seen] = await Promise.all([countByProduct(db, range), countViews(db, range)])
  const views = new Map(seen.map(({ productId, views }) => [productId, views]))
  const soldIds = new Set(sold.map(({ productId }) => productId))
  return [
    ...sold.map((entry) => ({ ...entry, views: views.get(entry.productId ?? 0) ?? 0 })),
    ...seen
      .filter(({ productId }) => !soldIds.has(productId))
      .map((entry) => ({ ...entry, quantity: 0, ...NO_COUNTS })),
  ]
}

/** Returns the entries with most orders, then with most views, then by name. */
function top<Entry extends Counts & { views?: number }>(
  entries: Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  return entries
    .toSorted(
      (a, b) => b.orders - a.orders || (b.views ?? 0) - (a.views ?? 0) || compare(nameOf(a), nameOf(b)),
    )
    .slice(0, MAX_ENTRIES)
}
