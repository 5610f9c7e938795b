import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Lists the ms from placing to the first call, of orders that have one. A call that was undone never happened. */
export async function listWaits(
  orders: SelectQueryBuilder<Tables, 'orders', object>,
  dialect: 'sqlite' | 'postgres',
): Promise<number[]> {
  const first = sql`min(calls.created_at)`
  const ms =
    dialect === 'postgres'
      ? sql<number>`cast(extract(epoch from ${first}::timestamptz - orders.created_at::timestamptz) * 1000 as bigint)`
      : sql<number>`cast(round((julianday(${first}) - julianday(orders.created_at)) * 86400000) as integer)`
  const rows = await orders
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
    .select(ms.as('ms'))
    .execute()
  return rows.map((row) => row.ms)
}
