import type { Parcel } from '#contract/parcel.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

type ParcelRow = Row<'parcels'> & { courier: string }

/** Selects parcels with the names of their couriers, unsorted. */
export function selectParcels(db: DbOrTrx) {
  return db
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .selectAll('parcels')
    .select('couriers.name as courier')
}

/** Finds the latest parcel of each order, by order id. */
export async function findParcels(db: DbOrTrx, orderIds: number[]): Promise<Map<number, Parcel>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectParcels(db).where('order_id', 'in', orderIds).orderBy('parcels.id').execute()
  return new Map(rows.map((row) => [row.order_id ?? 0, toParcel(row)]))
}

export function toParcel(row: ParcelRow): Parcel {
  return {
    id: row.id,
    courierId: row.courier_id,
    courier: row.courier,
    tracking: row.tracking,
    state: row.state,
    text: row.text,
    at: row.at,
    amount: row.amount,
    labelUrl: row.label_url,
    collected: row.collected,
    fee: row.fee,
    paidAt: row.paid_at,
  }
}
