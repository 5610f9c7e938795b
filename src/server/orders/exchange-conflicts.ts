import type { OrderItem } from '#contract/order.ts'
import { linesBack } from '#rules/exchange.ts'
import type { OrderStatus } from '#rules/order.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { listBack, listExchanges } from './find-exchanges.ts'
import { findOrderRow, listItemsOf } from './orders.ts'

type Order = Pick<Row<'orders'>, 'id' | 'status' | 'exchange_of' | 'received_at'>

/**
 * Returns why an order cannot take a status, or null: the pieces that it takes back were received, those of a
 * cancelled exchange can no longer be exchanged, or the order has an exchange.
 */
export async function findExchangeConflict(
  db: DbOrTrx,
  order: Order,
  status: OrderStatus,
): Promise<ConflictError | null> {
  if (status === order.status) return null
  if (status === 'cancelled' && order.received_at !== null) return exchangeReceived()
  if (order.status === 'cancelled' && order.exchange_of !== null && !(await canReturnAgain(db, order)))
    return notDelivered('Les articles de cet échange ne sont plus à échanger')
  return order.status === 'delivered' && (await hasExchange(db, order.id)) ? orderHasExchange() : null
}

/** @throws ConflictError as `findExchangeConflict` */
export async function checkExchangeStatus(db: DbOrTrx, order: Order, status: OrderStatus): Promise<void> {
  const conflict = await findExchangeConflict(db, order, status)
  if (conflict) throw conflict
}

/** @throws ConflictError `exchange_received` or `has_exchange` while an order must not be deleted */
export async function checkDeletable(db: DbOrTrx, order: Order): Promise<void> {
  if (order.received_at !== null) throw exchangeReceived()
  if (await hasExchange(db, order.id)) throw orderHasExchange()
}

export function notDelivered(message = 'Seule une commande livrée s’échange'): ConflictError {
  return new ConflictError(message, { code: 'not_delivered' })
}

function exchangeReceived() {
  const message = 'Les articles de cet échange sont revenus : notez d’abord qu’ils ne sont pas là'
  return new ConflictError(message, { code: 'exchange_received' })
}

function orderHasExchange() {
  const message = 'Cette commande a un échange : annulez d’abord l’échange'
  return new ConflictError(message, { code: 'has_exchange' })
}

/** True if the order has an exchange that is not cancelled. */
export async function hasExchange(db: DbOrTrx, orderId: number): Promise<boolean> {
  return (await listActive(db, orderId)).length > 0
}

async function listActive(db: DbOrTrx, orderId: number): Promise<number[]> {
  const exchanges = (await listExchanges(db, [orderId])).get(orderId) ?? []
  return exchanges.flatMap(({ id, status }) => (status === 'cancelled' ? [] : id))
}

/** Lists the items that the order's exchanges return, except cancelled exchanges. */
export async function listGone(db: DbOrTrx, orderId: number): Promise<OrderItem[]> {
  return [...(await listBack(db, await listActive(db, orderId))).values()].flat()
}

/** True if the order is no exchange, or its first order is delivered and no other exchange returns its items. */
async function canReturnAgain(db: DbOrTrx, { id, exchange_of: of }: Order): Promise<boolean> {
  if (of === null) return true
  const first = db.selectFrom('orders').where('id', '=', of)
  if (!(await exists(first.where('status', '=', 'delivered')))) return false
  const back = (await listBack(db, [id])).get(id) ?? []
  return linesBack(await listItemsOf(db, of), await listGone(db, of), back) !== null
}

export async function listExchangeConflicts(db: DbOrTrx, ids: number[], status: OrderStatus) {
  const refused: { id: number; message: string }[] = []
  for (const id of await listLinked(db, ids)) {
    const conflict = await findExchangeConflict(db, await findOrderRow(db, id), status)
    if (conflict) refused.push({ id, message: conflict.message })
  }
  return refused
}

/** Lists those of the given orders that are exchanges or have one. */
export async function listLinked(db: DbOrTrx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'exchange_of'])
    .where('exchange_of', 'is not', null)
    .where((is) => is.or([is('id', 'in', ids), is('exchange_of', 'in', ids)]))
    .execute()
  const linked = new Set(rows.flatMap(({ id, exchange_of }) => [id, exchange_of]))
  return ids.filter((id) => linked.has(id)).toSorted((a, b) => a - b)
}
