import type { Db } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { changeOrder } from '#server/orders/change-order.ts'
import { addEvent } from '#server/orders/order-events.ts'

/**
 * The row of a parcel.
 * @throws NotFoundError
 */
export function findParcelRow(db: Db, id: number): Promise<Row<'parcels'>> {
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

/** Changes a parcel, and tells it in the history of its order, in one transaction. */
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
    await tellOrder(trx, { ...row, order_id: row.order_id }, { text, actor })
  })
}

/** Writes what became of a parcel into the history of its order. */
export async function tellOrder(
  trx: Db,
  { order_id, courier_id, tracking }: { order_id: number; courier_id: number; tracking: string | null },
  { text, actor }: { text: string; actor: string },
): Promise<void> {
  const { name } = await trx
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courier_id)
    .executeTakeFirstOrThrow()
  await changeOrder(trx, order_id, async (trx, { at, set }) => {
    await set({})
    const details = JSON.stringify({ courier: name, tracking, text })
    await addEvent(trx, { order_id, kind: 'parcel', actor, details, created_at: at })
  })
}
