import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type DayRange, ordersIn } from './order-sums.ts'

/**
 * Finds the median of the minutes from placing an order to its first call, over those of a range that have one; null
 * without any. A call that was undone never happened.
 */
export async function findMedianMinutesToCall(db: Db, range: DayRange): Promise<number | null> {
  const first = sql`min(calls.created_at)`
  const minutes =
    db.dialect === 'postgres'
      ? sql<number>`cast(extract(epoch from ${first}::timestamptz - orders.created_at::timestamptz) * 1000 as bigint) / 60000.0::double precision`
      : sql<number>`round((julianday(${first}) - julianday(orders.created_at)) * 86400000) / 60000`
  const waits = ordersIn(db, range)
    .innerJoin('order_events as calls', 'calls.order_id', 'orders.id')
    .where('calls.kind', '=', 'call')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as undone')
            .select('undone.id')
            .whereRef('undone.order_id', '=', 'orders.id')
            .where('undone.kind', '=', 'undone')
            .where('undone.details', '=', sql<string>`'{"of":' || calls.id || '}'`),
        ),
      ),
    )
    .groupBy(['orders.id', 'orders.created_at'])
    .select(minutes.as('minutes'))
  const { median } = await db
    .with('waits', () => waits)
    .selectFrom(({ selectFrom }) =>
      selectFrom('waits')
        .select([
          'minutes',
          sql<number>`row_number() over (order by minutes)`.as('place'),
          sql<number>`count(*) over ()`.as('total'),
        ])
        .as('ordered'),
    )
    // The one in the middle, or the two around it.
    .where(sql<boolean>`place * 2 in (total, total + 1, total + 2)`)
    .select(({ fn }) => fn.avg<number | null>('minutes').as('median'))
    .executeTakeFirstOrThrow()
  return median
}
