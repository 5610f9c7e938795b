import { isOpen, mayMove, PARCEL_STATES, statusAfter } from '#rules/parcel-state.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { changeStatus } from '#server/orders/order-status.ts'
import type { ParcelIds, ParcelReport } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'
import { parcelEvent } from './change-parcel.ts'

/** Who tells where a parcel is, in the history of its order. */
export const COURIER = 'courier'

type NewState = Pick<ParcelReport, 'state' | 'text' | 'at'> & { now: Date; actor?: string }

/**
 * Writes down what a courier says of one of its parcels. A state goes forward only, and takes the order with it; an
 * unknown word changes the text alone, and older news change nothing. Returns whether anything changed.
 */
export function applyReport(
  db: Db,
  courierId: number,
  { tracking, ...news }: ParcelReport,
  now: Date,
): Promise<boolean> {
  return writeWithoutBump(db, async (trx) => {
    const parcel = await trx
      .selectFrom('parcels')
      .selectAll()
      .where('courier_id', '=', courierId)
      .where('tracking', '=', tracking)
      .executeTakeFirst()
    return parcel ? moveParcel(trx, parcel, { ...news, now }) : false
  })
}

async function moveParcel(trx: Trx, parcel: Row<'parcels'>, news: NewState): Promise<boolean> {
  const { state, now } = news
  // Its draft may not be handed over yet: `resumeParcel` finds that out.
  if (parcel.state === 'unknown') return false
  const moves = state !== null && mayMove(parcel.state, state)
  const text = sanitizeMessage(news.text)
  // A word of an earlier state came late.
  const isNews = moves || state === null || state === parcel.state
  if (!isNews || (!moves && text === parcel.text)) return false
  await setState(trx, parcel, { ...news, text, state: moves ? state : parcel.state, now })
  return true
}

/** Sets the state and the text of a parcel, whatever it was, and what follows from it for its order. */
export async function setState(
  trx: Trx,
  parcel: Row<'parcels'>,
  { state, text, at, now, actor = COURIER }: NewState & { state: Row<'parcels'>['state'] },
): Promise<void> {
  const time = timeOf(at, now)
  const isMoved = state !== parcel.state
  await trx
    .updateTable('parcels')
    .set({
      state,
      text,
      ...(isMoved && { at: time, content: '{}', taken_until: null }),
      ...(isMoved && { delivered_at: state === 'delivered' ? time : null }),
    })
    .where('id', '=', parcel.id)
    .execute()
  if (parcel.order_id === null) return
  const event = await parcelEvent(trx, parcel, { text, actor })
  await changeOrders(trx, [parcel.order_id], (order) => {
    const status = isMoved ? statusAfter(state, order.status) : null
    if (!status) return { events: [event] }
    const cancelReason = status === 'cancelled' ? 'returned' : null
    const { columns, events } = changeStatus(order, { status, cancelReason }, actor)
    return { columns, events: [event, ...events] }
  })
}

/** When a courier says that something happened, or now where that lies in the future. */
function timeOf(at: string | null, now: Date): string {
  const time = at === null ? Number.NaN : Date.parse(at)
  return new Date(Number.isNaN(time) ? now : Math.min(time, now.getTime())).toISOString()
}

/** The parcels of a courier that are still on their way, by what it calls them. */
export async function listFollowed(db: Db, courierId: number): Promise<ParcelIds[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(['tracking', 'remote_id'])
    .where('courier_id', '=', courierId)
    .where(
      'state',
      'in',
      PARCEL_STATES.filter((state) => isOpen(state) && state !== 'unknown'),
    )
    .where('tracking', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ tracking, remote_id }) => (tracking ? [{ tracking, remoteId: remote_id }] : []))
}
