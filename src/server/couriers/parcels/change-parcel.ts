import { saysAttempt } from '#rules/order-tracking.ts'
import { mayMove, PARCEL_LABELS, type ParcelState, statusAfter } from '#rules/parcel-state.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { readRow, updateRow } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { toStatusUpdate } from '#server/orders/change/order-status.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findExchangeConflict } from '#server/orders/exchange-conflicts.ts'
import type { CountedAttempt } from '#server/orders/order-parcels.ts'
import { findAnyCourier } from '../accounts/accounts.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { waitingAttempt } from './delivery-attempts.ts'

/** Actor of what couriers report or answer, and of automatic sends. */
export const COURIER = 'courier'

/** @throws NotFoundError */
export function findParcelRow(db: DbOrTrx, id: number): Promise<Row<'parcels'>> {
  return readRow(db, 'parcels', id, () => new NotFoundError('Colis non trouvé'))
}

type ParcelChange = {
  state: ParcelState
  /** The courier's message, or the shop's when the owner changes the parcel. */
  text: string
  /** The text for the order's history, if it differs from `text`. */
  told?: string | undefined
  /** ISO 8601; `now` if null, invalid or in the future. */
  at?: string | null
  now: Date
  /** The owner's email, or `courier`. */
  actor: string
  columns?: Partial<Pick<NewRow<'parcels'>, 'tracking' | 'remote_id' | 'label_url' | 'delivery_attempts'>>
  /** Delivery attempts that `columns` count for the first time. */
  missed?: CountedAttempt[]
  /** False if only the attempts are new. */
  isNews?: boolean
}

/** Changes a parcel and its order; needs a serialized transaction. It does not check the transition. */
export async function changeParcel(
  trx: Trx,
  parcel: Row<'parcels'>,
  { state, text, told = text, at = null, now, actor, columns = {}, missed = [], isNews = true }: ParcelChange,
): Promise<void> {
  const isMoved = state !== parcel.state
  const time = pastTime(at, now)
  await updateRow(trx, 'parcels', parcel.id, {
    ...columns,
    state,
    // If the order was deleted, the text must not be stored, because it may contain the customer's name.
    text: parcel.order_id === null ? '' : text,
    ...(isMoved && { at: time, content: '{}', taken_until: null }),
    ...(isMoved && { delivered_at: state === 'delivered' ? time : null }),
  })
  if (parcel.order_id === null) return
  const after = { ...parcel, ...columns }
  const event = await parcelEvent(trx, after, { text: told, actor })
  const { courier } = event.details
  const attempts = missed.map(
    ({ reason }) => ({ kind: 'attempt', actor, details: { courier, text: reason } }) as const,
  )
  // An attempt's reason is in its own event, so a report with the same text adds no second one.
  const isTold = isNews && !missed.some(({ reason }) => saysAttempt(told, reason))
  const events = [...(isTold ? [event] : []), ...attempts]
  const queued = await toQueue(trx, after, { state, missed })
  await changeOrders(trx, [parcel.order_id], async (order) => {
    const columns = { parcel_refusal: state === 'cancelled' ? order.parcel_refusal : null, ...queued }
    const status = isMoved ? statusAfter(state, order.status, parcel.state) : null
    const conflict = status && (await findExchangeConflict(trx, order, status))
    if (conflict && actor !== COURIER) throw conflict
    // The courier's report is stored even if it contradicts the state of an exchange.
    if (!status || conflict) return { columns, events }
    const cancelReason = status === 'cancelled' ? 'returned' : null
    const change = toStatusUpdate(order, { status, cancelReason }, actor)
    return { columns: { ...columns, ...change.columns }, events: [...events, ...change.events] }
  })
}

/** Returns the columns by which an order waits for a phone call after a failed attempt, or waits no more. */
async function toQueue(
  trx: Trx,
  parcel: Row<'parcels'>,
  { state, missed }: { state: ParcelState; missed: CountedAttempt[] },
): Promise<Partial<Row<'orders'>>> {
  const isCounted = missed.length > 0
  const calls = isCounted ? { call_attempts: 0, call_at: null } : {}
  if (state !== 'delivering') return { ...calls, attempt_at: null }
  return isCounted ? { ...calls, attempt_at: await waitingAttempt(trx, parcel) } : {}
}

/** Marks a parcel as cancelled, unless it arrived meanwhile. */
export function markCancelled(
  { db, now }: Pick<CourierContext, 'db' | 'now'>,
  id: number,
  { actor, columns = {} }: Pick<ParcelChange, 'actor' | 'columns'>,
): Promise<void> {
  return writeWithoutBump(db, async (trx) => {
    const parcel = await findParcelRow(trx, id)
    if (!mayMove(parcel.state, 'cancelled')) return
    const text = PARCEL_LABELS.cancelled
    await changeParcel(trx, parcel, { state: 'cancelled', text, now: now(), actor, columns })
  })
}

export async function parcelEvent(
  db: DbOrTrx,
  { courier_id, tracking }: Pick<Row<'parcels'>, 'courier_id' | 'tracking'>,
  { text, actor }: { text: string; actor: string },
) {
  const { name } = await findAnyCourier(db, courier_id)
  return { kind: 'parcel' as const, actor, details: { courier: name, tracking, text } }
}

function pastTime(at: string | null, now: Date): string {
  const time = at === null ? Number.NaN : Date.parse(at)
  return new Date(Number.isNaN(time) ? now : Math.min(time, now.getTime())).toISOString()
}
