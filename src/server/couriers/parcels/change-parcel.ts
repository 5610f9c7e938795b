import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import type { NewEvent } from '#server/orders/order-events.ts'

/**
 * The row of a parcel.
 * @throws NotFoundError
 */
export function findParcelRow(db: DbOrTrx, id: number): Promise<Row<'parcels'>> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFoundError('Colis non trouvé'))
}

type ParcelChange = {
  values: Partial<NewRow<'parcels'>>
  /** The states in which it may be changed; otherwise nothing is. */
  from: Row<'parcels'>['state'][]
  /** Told in the history of the order. */
  text: string
  actor: string
}

/** Changes a parcel, and records it in the history of its order, in one transaction. */
export async function changeParcel(
  db: Db,
  id: number,
  { values, from, text, actor }: ParcelChange,
): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    const row = await trx
      .updateTable('parcels')
      .set(values)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning(['order_id', 'courier_id', 'tracking'])
      .executeTakeFirst()
    if (!row?.order_id) return
    const event = await parcelEvent(trx, row, { text, actor })
    await changeOrders(trx, [row.order_id], () => ({ events: [event] }))
  })
}

/** The event that records in the history of an order what became of its parcel. */
export async function parcelEvent(
  trx: Trx,
  { courier_id, tracking }: Pick<Row<'parcels'>, 'courier_id' | 'tracking'>,
  { text, actor }: { text: string; actor: string },
): Promise<NewEvent> {
  const { name } = await trx
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courier_id)
    .executeTakeFirstOrThrow()
  return { kind: 'parcel', actor, details: { courier: name, tracking, text } }
}
