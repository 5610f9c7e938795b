import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/open.ts'
import { type SettledParcel, trackingKey } from './settlement-lines.ts'

/** Values in one query, within the limit of either database. */
export const BATCH = 500

/** Finds the parcels of a courier by their trackings; keys are `trackingKey`s. */
export async function findParcels(
  db: DbOrTrx,
  courierId: number,
  trackings: string[],
): Promise<Map<string, SettledParcel & { order_id: number | null }>> {
  const keys = [...new Set(trackings.map(trackingKey))].filter(Boolean)
  const found = new Map<string, SettledParcel & { order_id: number | null }>()
  for (let at = 0; at < keys.length; at += BATCH) {
    const rows = await db
      .selectFrom('parcels')
      .select(['id', 'order_id', 'tracking', 'state', 'amount', 'paid_at'])
      .where('courier_id', '=', courierId)
      .where(sql<string>`lower(tracking)`, 'in', keys.slice(at, at + BATCH))
      .orderBy('id')
      .execute()
    for (const row of rows) found.set(trackingKey(row.tracking ?? ''), row)
  }
  return found
}
