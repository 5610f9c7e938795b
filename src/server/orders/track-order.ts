import { timingSafeEqual } from 'node:crypto'
import type { OrderItem, TrackedOrder, TrackingRequest } from '#contract/order.ts'
import { COURIERS } from '#rules/couriers.ts'
import type { OrderStatus } from '#rules/order.ts'
import { type PARCEL_NEWS, parcelNews, trackingSteps } from '#rules/order-tracking.ts'
import { normalizePhone } from '#rules/phone.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { NotFoundError } from '#server/errors.ts'
import type { Limits } from '#server/http/rate-limits.ts'
import { listBack, listExchanges } from './find-exchanges.ts'
import { findLatestParcel, readAttempts } from './order-parcels.ts'
import { listItemsOf } from './orders.ts'

/**
 * Returns an order's progress for its number and current phone. Counts attempts before the query, so that
 * concurrent guesses cannot exceed the limit; subtracts correct ones.
 * @throws HttpError 429 above a limit; NotFoundError for a wrong number or phone, after the same queries, so
 * that timing reveals neither
 */
export async function trackOrder(
  { db, limits }: { db: Db; limits: Pick<Limits, 'trackingByAddress' | 'trackingByOrder'> },
  request: TrackingRequest,
  clientIp: string,
): Promise<TrackedOrder> {
  const orderKey = String(request.orderId)
  await limits.trackingByAddress.count(clientIp)
  await limits.trackingByOrder.count(orderKey)
  const tracked = await findTracked(db, request)
  await limits.trackingByAddress.release(clientIp)
  await limits.trackingByOrder.release(orderKey)
  return tracked
}

/** By news of a parcel: the statuses of its order that outdate this news. */
const OUTDATED: Record<(typeof PARCEL_NEWS)[number], OrderStatus[]> = {
  attempt: ['delivered', 'cancelled'],
  returning: ['delivered'],
  returned: ['delivered', 'pending', 'confirmed'],
}

async function findTracked(db: Db, { orderId, phone }: TrackingRequest): Promise<TrackedOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'phone_key', 'created_at', 'cancel_reason'])
    .select(['wilaya_id', 'total_price', 'exchange_of'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const isTheirs = isSame(order?.phone_key ?? '', normalizePhone(phone))
  if (!order || !isTheirs) throw new NotFoundError('Aucune commande trouvée')
  const parcel = await findLatestParcel(db, orderId)
  const statuses = await listStatuses(db, order)
  const steps = trackingSteps(statuses)
  const attempt = parcel ? readAttempts(parcel).at(-1) : undefined
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  const told = parcel ? parcelNews({ ...parcel, kind: parcel.courier_kind, attempt: attempt?.reason }) : null
  const kind = told && !OUTDATED[told].includes(order.status) ? told : null
  const newsAt = kind === 'attempt' && attempt ? attempt.at : parcel?.at
  const news = kind && newsAt ? { kind, at: newsAt } : returnOf(order, statuses)
  const wilaya = news || isOver ? undefined : await findWilaya(db, order.wilaya_id)
  const back = (await listBack(db, [orderId])).get(orderId) ?? []
  const exchanges = (await listExchanges(db, [orderId])).get(orderId) ?? []
  return {
    orderId,
    status: order.status,
    // A courier may report news without earlier steps, which then get the time of the parcel's creation.
    steps: steps.map((step) => ({
      ...step,
      at: step.at ?? (kind && parcel && step.key !== 'delivered' ? parcel.created_at : null),
    })),
    tracking: parcel?.tracking ? trackingOf(parcel.courier_kind, parcel.tracking) : null,
    news,
    items: (await listItemsOf(db, orderId)).map(toTrackedItem),
    amount: isOver ? null : order.total_price,
    minDays: wilaya?.minDays ?? null,
    maxDays: wilaya?.maxDays ?? null,
    exchange: order.exchange_of === null ? null : { of: order.exchange_of, back: back.map(toTrackedItem) },
    exchanges: exchanges.flatMap(({ id, status }) => (status === 'cancelled' ? [] : id)),
  }
}

function toTrackedItem({ product_name: name, quantity, size, color }: OrderItem) {
  return { name, quantity, size, color }
}

/** Returns a parcel's number and link, and the courier's name if it is public, never that of the account. */
function trackingOf(kind: Row<'couriers'>['kind'], number: string): TrackedOrder['tracking'] {
  const { name, isPublic, trackingUrl } = COURIERS[kind]
  return { courier: isPublic ? name : null, number, url: trackingUrl?.(number) ?? null }
}

/** Returns the news of a return that only the owner recorded, not a courier; null if there is none. */
function returnOf(
  { status, cancel_reason }: Pick<Row<'orders'>, 'status' | 'cancel_reason'>,
  statuses: { to: string; at: string }[],
): TrackedOrder['news'] {
  const at = status === 'cancelled' && cancel_reason === 'returned' ? statuses.at(-1)?.at : undefined
  return at === undefined ? null : { kind: 'returned', at }
}

function isSame(a: string, b: string): boolean {
  const bytesOf = (text: string) => Buffer.from(text.padEnd(100, ' ')).subarray(0, 100)
  return timingSafeEqual(bytesOf(a), bytesOf(b))
}

/** Lists the statuses of an order, oldest first. */
export async function listStatuses(db: DbOrTrx, order: Pick<Row<'orders'>, 'id' | 'created_at'>) {
  const events = await db
    .selectFrom('order_events')
    .select(['id', 'kind', 'from_status', 'to_status', 'details', 'created_at'])
    .where('order_id', '=', order.id)
    .where('kind', '!=', 'restored')
    .where((is) => is.or([is('to_status', 'is not', null), is('kind', 'in', ['call', 'undone'])]))
    // A deletion that was undone has recorded when the order was placed, after its other events.
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const undone = new Set(
    events.flatMap(({ kind, details }) => (kind === 'undone' ? Number(JSON.parse(details).of) : [])),
  )
  // Skips the status that an undone call had set: its event has the same time as the call.
  const undoneAt = new Set(events.filter(({ id }) => undone.has(id)).map(({ created_at }) => created_at))
  const kept = events.filter(({ created_at }) => !undoneAt.has(created_at))
  const changes = kept.flatMap(({ to_status: to, created_at: at }) => (to ? [{ to, at }] : []))
  const first = events.find(({ to_status }) => to_status)
  return [{ to: first?.from_status ?? first?.to_status ?? 'pending', at: order.created_at }, ...changes]
}
