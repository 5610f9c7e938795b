import { type SqlBool, sql } from 'kysely'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewOrder, Order, OrderSource } from '#contract/order.ts'
import type { ManualOrder } from '#contract/order-change.ts'
import type { OrderChannel, OrderStatus } from '#rules/order.ts'
import { isOpen } from '#server/content/identity.ts'
import { lockPhones } from '#server/db/advisory-lock.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError } from '#server/errors.ts'
import { duplicateOf, sinceOf } from '../duplicates.ts'
import { recordEvents } from '../order-events.ts'
import { addToFeed } from '../order-feed.ts'
import { moveStock } from '../order-stock.ts'
import { contentColumns, findOrder, insertItems, type OrderContent } from '../orders.ts'
import { type Placed, placeOnce } from './place-once.ts'
import { priceOrder, quoteManualOrder } from './price-order.ts'

const NOT_OPEN = 'La boutique n’est pas encore ouverte'

/**
 * Places an order at the shop's prices (DA), in one transaction. With an idempotency key, a repeated body
 * returns the first order. `countStored` runs before an order is stored, not for replays or refusals.
 * @throws ConflictError `not_open` before the shop opens; as `priceOrder`, `claimKey` and `countStored`
 */
export async function placeOrder(
  db: Db,
  input: NewOrder,
  key: string | null,
  countStored: (trx: Trx) => Promise<void> = async () => {},
): Promise<Placed<Order>> {
  const place = () =>
    db.transaction().execute((trx) =>
      placeOnce(trx, key, { body: input, person: input }, async () => {
        if (!(await isOpen(trx))) throw new ConflictError(NOT_OPEN, { code: 'not_open' })
        const content = await priceOrder(trx, input)
        await countStored(trx)
        return insertOrder(trx, content, { source: input.source })
      }),
    )
  return place().catch((error: unknown) => {
    // A product was deleted concurrently: the second attempt reports it as out of stock.
    if (isForeignKeyViolation(error)) return place()
    throw error
  })
}

/**
 * Stores an order entered by an admin, with a `placed` event, which visitors' orders lack. With an
 * idempotency key, a repeated body returns the first order. Throws as `quoteManualOrder` and `claimKey`.
 */
export function addManualOrder(
  db: Db,
  input: ManualOrder,
  { key, actor }: { key: string | null; actor: string },
): Promise<Placed<AdminOrder>> {
  return writeWithoutBump(db, (trx) =>
    placeOnce(trx, key, { body: input, person: input }, async () => {
      const { status, channel } = input
      const { id, createdAt } = await insertOrder(trx, await quoteManualOrder(trx, input), {
        status,
        channel,
      })
      await recordEvents(trx, [{ orderId: id, at: createdAt, kind: 'placed', to: status, actor }])
      return findOrder(trx, id)
    }),
  )
}

type Placing = {
  status?: OrderStatus
  channel?: OrderChannel
  createdAt?: Date
  source?: OrderSource
  /** The first order of an exchange, and the worth of the returned items in DA. */
  exchange?: { of: number; cost: number }
}

export async function insertOrder(
  trx: Trx,
  content: OrderContent,
  { status = 'pending', channel = 'web', createdAt, source, exchange }: Placing = {},
): Promise<Order> {
  const columns = contentColumns(content)
  await lockPhones(trx, [columns.phone_key])
  // Takes the time after the lock, so that the order which had to wait for it is the later one.
  const placed = createdAt ?? new Date()
  const placedAt = placed.toISOString()
  const { rows } = await insertRow(trx, {
    ...columns,
    status,
    channel,
    campaign: source?.campaign ?? null,
    referrer: source?.referrer ?? null,
    due_at: placedAt,
    confirmed_at: status === 'confirmed' ? placedAt : null,
    exchange_of: exchange?.of ?? null,
    exchange_cost: exchange?.cost ?? null,
    created_at: placedAt,
    updated_at: placedAt,
    since: sinceOf(placed),
    // An exchange is never a duplicate of another order.
    product_ids: exchange ? [] : content.items.flatMap((item) => item.productId ?? []),
  })
  const [row] = rows
  if (!row) throw new Error('The insert of an order returned no row')
  const { id } = row
  await insertItems(trx, id, content.items)
  const after = { status, items: content.items }
  await moveStock(trx, [{ orderId: id, before: null, after, reason: 'order' }])
  await addToFeed(trx, [id], 'placed')
  const { discount, note, ...order } = content
  return { id, ...order, status, createdAt: placedAt }
}

/** `since` and `product_ids` are used to find the order that this one repeats. */
type NewOrderRow = ReturnType<typeof contentColumns> & { since: string; product_ids: number[] } & Pick<
    Row<'orders'>,
    | 'status'
    | 'channel'
    | 'campaign'
    | 'referrer'
    | 'due_at'
    | 'confirmed_at'
    | 'exchange_of'
    | 'exchange_cost'
    | 'created_at'
    | 'updated_at'
  >

const insertRow = prepared((db, { since, product_ids, ...row }: Params<NewOrderRow>) => {
  const placed = { phoneKey: row.phone_key, since, createdAt: row.created_at }
  // SQL allows no empty list, so it starts with 0, which is no product's id.
  const isAlike = sql<SqlBool>`order_items.product_id in (${sql.join([sql.lit(0), ...product_ids])})`
  const duplicate_of = duplicateOf(placed, isAlike)
  return db
    .insertInto('orders')
    .values({ ...row, duplicate_of })
    .returning('id')
})
