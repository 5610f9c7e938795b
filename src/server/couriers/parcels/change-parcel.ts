import { type ParcelState, statusAfter } from '#rules/parcel-state.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import type { NewEvent } from '#server/orders/order-events.ts'
import { changeStatus } from '#server/orders/order-status.ts'

/** Reads the row of a parcel. Throws NotFoundError. */
export function findParcelRow(db: DbOrTrx, id: number): Promise<Row<'parcels'>> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFoundError('Colis non trouvé'))
}

type ParcelChange = {
  state: ParcelState
  /** The courier's words, or the shop's where the admin changes the parcel. */
  text: string
  /** ISO 8601; `now` where it is null, not a time, or in the future. */
  at?: string | null
  now: Date
  /** The admin's email, or `courier`. */
  actor: string
  columns?: Partial<Pick<NewRow<'parcels'>, 'tracking' | 'remote_id' | 'label_url'>>
}

/**
 * Changes a parcel, records it in the history of its order, and gives the order the status that follows. The caller
 * has checked that the parcel may take this step. For a serialized transaction.
 */
export async function changeParcel(
  trx: Trx,
  parcel: Row<'parcels'>,
  { state, text, at = null, now, actor, columns = {} }: ParcelChange,
): Promise<void> {
  const isMoved = state !== parcel.state
  const time = pastTime(at, now)
  await trx
    .updateTable('parcels')
    .set({
      ...columns,
      state,
      text,
      ...(isMoved && { at: time, content: '{}', taken_until: null }),
      ...(isMoved && { delivered_at: state === 'delivered' ? time : null }),
    })
    .where('id', '=', parcel.id)
    .execute()
  if (parcel.order_id === null) return
  const event = await parcelEvent(trx, { ...parcel, ...columns }, { text, actor })
  await changeOrders(trx, [parcel.order_id], (order) => {
    const status = isMoved ? statusAfter(state, order.status) : null
    if (!status) return { events: [event] }
    const cancelReason = status === 'cancelled' ? 'returned' : null
    const change = changeStatus(order, { status, cancelReason }, actor)
    return { columns: change.columns, events: [event, ...change.events] }
  })
}

/** Returns the event that records in the history of an order what became of its parcel. */
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

function pastTime(at: string | null, now: Date): string {
  const time = at === null ? Number.NaN : Date.parse(at)
  return new Date(Number.isNaN(time) ? now : Math.min(time, now.getTime())).toISOString()
}
