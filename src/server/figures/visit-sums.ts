import { sql } from 'kysely'
import type { VisitStep } from '#contract/figures.ts'
import type { Db } from '#server/db/open.ts'
import type { DayRange } from './order-sums.ts'

const COUNT = sql<number>`cast(sum(visits.count) as bigint)`

/** Sums the steps of visits by day. */
export function countByStep(
  db: Db,
  { from, to }: DayRange,
): Promise<{ day: string; step: VisitStep; count: number }[]> {
  return db
    .selectFrom('visits')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'step', COUNT.as('count')])
    .groupBy(['day', 'step'])
    .execute()
}

/** Counts how often each product was looked at in a range; those that are gone are left out. */
export function countViews(
  db: Db,
  { from, to }: DayRange,
): Promise<{ productId: number; name: string; views: number }[]> {
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
