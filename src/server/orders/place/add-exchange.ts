import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewExchange } from '#contract/exchange.ts'
import type { OrderItem } from '#contract/order.ts'
import { linesBack } from '#rules/exchange.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, invalid, NotFoundError } from '#server/errors.ts'
import { changeOrder, touchOrders } from '../change-order.ts'
import { listGone, notDelivered } from '../exchange-conflicts.ts'
import { ownSums } from '../find-exchanges.ts'
import { recordEvents } from '../order-events.ts'
import { moveReturned } from '../order-stock.ts'
import { findOrder, findOrderRow, listItemsOf, toContent } from '../orders.ts'
import { checkNotCorrected } from '../parcel-correction.ts'
import { type Placed, placeOnce } from './place-once.ts'
import { insertOrder } from './place-order.ts'
import { quoteExchange } from './price-order.ts'

/**
 * Stores a confirmed order that exchanges items of a delivered one. The worth of the returned items is its
 * discount, in DA. With an idempotency key, a repeated body returns the first response.
 * @throws NotFoundError; ConflictError `not_delivered`; ValidationError on `back` for items that the order
 * does not have, or that other exchanges return; as `checkNotCorrected`, `quoteExchange` and `claimKey`
 */
export function addExchange(
  db: Db,
  orderId: number,
  input: NewExchange,
  { key, actor }: { key: string | null; actor: string },
): Promise<Placed<AdminOrder>> {
  return writeWithoutBump(db, async (trx) => {
    const row = await findOrderRow(trx, orderId)
    const first = toContent(row, await listItemsOf(trx, orderId))
    const request = { body: { exchangeOf: orderId, ...input }, person: { ...first, note: input.note } }
    return placeOnce(trx, key, request, async () => {
      if (row.status !== 'delivered') throw notDelivered()
      await checkNotCorrected(trx, [orderId])
      const back = linesBack(first.items, await listGone(trx, orderId), input.back.map(toBackLine))
      if (!back) throw invalid('back', 'La commande n’a pas, ou plus, tous ces articles')
      const tradeIn = { back, first: ownSums(row) }
      const { content, cost } = await quoteExchange(trx, first, input, tradeIn)
      const { id, createdAt } = await insertOrder(trx, content, {
        status: 'confirmed',
        channel: row.channel,
        exchange: { of: orderId, cost },
      })
      await insertBack(trx, id, back)
      await recordEvents(trx, [{ orderId: id, at: createdAt, kind: 'placed', to: 'confirmed', actor }])
      await touchOrders(trx, [orderId])
      return findOrder(trx, id)
    })
  })
}

function toBackLine({ product_name, ...line }: NewExchange['back'][number]) {
  return { ...line, product_name: product_name ?? '' }
}

async function insertBack(trx: Trx, order_id: number, items: OrderItem[]): Promise<void> {
  const rows = items.map(({ productId: product_id, ...item }, position) => ({
    order_id,
    position,
    product_id,
    ...item,
  }))
  await trx.insertInto('exchange_items').values(rows).execute()
}

/**
 * Records whether the returned items of an exchange were received, and adjusts the counted stock. Idempotent.
 * @throws NotFoundError unless the order is an exchange; ConflictError for a cancelled exchange
 */
export function setReceived(db: Db, id: number, isReceived: boolean, actor: string): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    if (order.exchange_of === null) throw new NotFoundError('Cette commande n’est pas un échange')
    if (isReceived === (order.received_at !== null)) return null
    if (order.status === 'cancelled') throw new ConflictError('Cet échange est annulé')
    await moveReturned(trx, id, isReceived)
    return {
      columns: { received_at: isReceived ? new Date().toISOString() : null },
      events: isReceived ? [{ kind: 'exchange_received', actor }] : [],
    }
  })
}
