import type { Figures, FiguresQuery } from '#contract/figures.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import { addCounts, type Counts, median, NO_COUNTS, ratesOf } from '#rules/figures.ts'
import { addDays, daysBetween, listPeriods, periodStart } from '#rules/period.ts'
import type { Db } from '#server/db/open.ts'
import { inChunks } from '#server/db/rows.ts'
import { invalid } from '#server/errors.ts'
import { addDayCounts, type DayRange, type OrderSums } from './order-sums.ts'
import type { OrderSumsCache } from './order-sums-cache.ts'
import { countByStep, countViews } from './visits.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 3660
const MAX_ENTRIES = 200
const MINUTE = 60_000

const { compare } = new Intl.Collator('fr', { numeric: true })

type Sources = { db: Db; orderSums: OrderSumsCache }

/** Computes figures of a range. Throws ValidationError unless `to` is 0 to 3,660 days after `from`. */
export async function findFigures({ db, orderSums }: Sources, query: FiguresQuery): Promise<Figures> {
  const now = new Date()
  const range = findRange(query, now)
  const steps = await countByStep(db, range)
  const wilayaNames = await listNames(db, 'wilayas')
  const views = await countViews(db, range)
  const { sums, productNames } = await readSums({ db, orderSums }, range, now)
  const medianWait = median(sums.waits)
  return {
    series: toSeries({ ...range, by: query.by }, sums.days, steps),
    byWilaya: topOrdered(
      [...sums.wilayas].map(([wilayaId, { name, ...counts }]) => ({
        wilayaId,
        name: wilayaNames.get(wilayaId) ?? name,
        ...counts,
      })),
      ({ name }) => name,
    ),
    byProduct: top(listProducts(sums.products, productNames, views), ({ name }) => name),
    byChannel: topOrdered(
      [...sums.channels].map(([channel, counts]) => ({ channel, ...counts })),
      ({ channel }) => channel,
    ),
    byCampaign: topOrdered(
      [...sums.campaigns].flatMap(([campaign, counts]) => (campaign === null ? [] : { campaign, ...counts })),
      ({ campaign }) => campaign,
    ),
    byReferrer: topOrdered(
      [...sums.referrers].flatMap(([referrer, counts]) => (referrer === null ? [] : { referrer, ...counts })),
      ({ referrer }) => referrer,
    ),
    byCancelReason: topOrdered(
      [...sums.cancelReasons].map(([reason, counts]) => ({ reason, ...counts })),
      ({ reason }) => reason ?? '',
    ),
    rates: ratesOf([...sums.days.values()].reduce<Counts>(addCounts, NO_COUNTS)),
    medianMinutesToCall: medianWait === null ? null : medianWait / MINUTE,
  }
}

function findRange({ from, to }: FiguresQuery, now: Date): DayRange {
  const last = to ?? algiersTime(now).slice(0, 10)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const days = daysBetween(first, last)
  if (days < 0) throw invalid('to', 'La fin précède le début')
  if (days > MAX_DAYS) throw invalid('to', '3 660 jours au plus')
  return { from: first, to: last }
}

/**
 * Reads sums and the names of their products. Deleting a product removes its id from orders without updating
 * them, so cached sums may still contain it; they are then read again.
 */
async function readSums({ db, orderSums }: Sources, range: DayRange, now: Date) {
  const read = async () => {
    const sums = await orderSums.read(range, now)
    const ids = [...sums.products.keys()].filter((key) => typeof key === 'number')
    const productNames = await listNames(db, 'products', ids)
    return { sums, productNames, isOld: productNames.size < ids.length }
  }
  const first = await read()
  if (!first.isOld) return first
  orderSums.clear()
  return read()
}

async function listNames(
  db: Db,
  table: 'products' | 'wilayas',
  ids?: number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const all = db.selectFrom(table).select(['id', 'name'])
  const queries = ids ? [...inChunks(ids)].map((some) => all.where('id', 'in', some)) : [all]
  for (const query of queries) for (const { id, name } of await query.execute()) names.set(id, name)
  return names
}

function toSeries(
  { from, to, by }: DayRange & Pick<FiguresQuery, 'by'>,
  days: OrderSums['days'],
  steps: Awaited<ReturnType<typeof countByStep>>,
): Figures['series'] {
  const ordersOf = Map.groupBy(days, ([day]) => periodStart(day, by))
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
      ...(ordersOf.get(at) ?? []).reduce((sum, [, counts]) => addDayCounts(sum, counts), {
        ...NO_COUNTS,
        exchanges: 0,
      }),
    }
  })
}

function listProducts(
  sold: OrderSums['products'],
  names: Map<number, string>,
  seen: Awaited<ReturnType<typeof countViews>>,
): Figures['byProduct'] {
  const views = new Map(seen.map(({ productId, views }) => [productId, views]))
  return [
    ...[...sold].map(([key, counts]) =>
      typeof key === 'number'
        ? { productId: key, name: names.get(key) ?? '', views: views.get(key) ?? 0, ...counts }
        : { productId: null, name: key, views: 0, ...counts },
    ),
    ...seen
      .filter(({ productId }) => !sold.has(productId))
      .map((entry) => ({ ...entry, quantity: 0, exchanges: 0, ...NO_COUNTS })),
  ]
}

/** Like `top`, without entries that have exchanges only: an exchange adds to revenue but is no order. */
function topOrdered<Entry extends Counts>(entries: Entry[], nameOf: (entry: Entry) => string): Entry[] {
  return top(
    entries.filter(({ orders }) => orders > 0),
    nameOf,
  )
}

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
