import type { AdminOrder } from '#contract/admin-order.ts'
import { type Order, type OrderItem, order as orderSchema } from '#contract/order.ts'
import type { EditableField } from '#contract/order-change.ts'
import { imageFor } from '#rules/choice.ts'
import { normalizePhone } from '#rules/phone.ts'
import { foldText } from '#rules/text.ts'
import { listPhotos } from '#server/catalogue/products/products.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import { readRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
import { countOthers } from './customer.ts'
import { findExchanges } from './find-exchanges.ts'
import { findParcels } from './order-parcels.ts'

/** @throws NotFoundError */
export async function findOrder(db: DbOrTrx, id: number): Promise<AdminOrder> {
  const [order] = await toAdminOrders(db, [await findOrderRow(db, id)])
  if (!order) throw unknownOrder()
  return order
}

/** @throws NotFoundError */
export function findOrderRow(db: DbOrTrx, id: number): Promise<Row<'orders'>> {
  return readRow(db, 'orders', id, unknownOrder)
}

export function unknownOrder(): NotFoundError {
  return new NotFoundError('Commande non trouvée')
}

export async function toAdminOrders(db: DbOrTrx, rows: Row<'orders'>[]): Promise<AdminOrder[]> {
  const ids = rows.map((row) => row.id)
  const items = await listItems(db, ids)
  const othersOf = await countOthers(db, rows)
  const parcels = await findParcels(db, ids)
  const { exchangeOf, exchangesOf } = await findExchanges(db, rows)
  const imageOf = await findImages(db, [...items.values()].flat())
  const orders = rows.map((row) => ({ row, order: toOrder(row, items.get(row.id) ?? []) }))
  return orders.map(({ row, order }) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, image: imageOf(item) })),
    ...pickFields(row, ['discount', 'note', 'cancelReason', 'callAttempts', 'callAt', 'updatedAt']),
    source: { channel: row.channel, campaign: row.campaign, referrer: row.referrer },
    customer: { ...othersOf(row), duplicateOf: row.duplicate_of },
    parcel: parcels.get(row.id) ?? null,
    parcelRefusal: row.parcel_refusal === null ? null : JSON.parse(row.parcel_refusal),
    exchange: exchangeOf(row),
    exchanges: exchangesOf(row),
  }))
}

/** Finds the image of each line: of its colour, else of its product. */
async function findImages(
  db: DbOrTrx,
  items: ItemRow[],
): Promise<(item: Pick<OrderItem, 'productId' | 'color'>) => string | null> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))]
  const photos = await listPhotos(db, ids)
  return ({ productId, color }) => {
    const found = photos.get(productId ?? 0)
    return found ? imageFor(found, color) : null
  }
}

export async function listItems(db: DbOrTrx, orderIds: number[]): Promise<Map<number, ItemRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id as productId', 'product_name', 'quantity', 'price', 'size', 'color'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

export async function listItemsOf(db: DbOrTrx, orderId: number): Promise<ItemRow[]> {
  return (await listItems(db, [orderId])).get(orderId) ?? []
}

export type ItemRow = OrderItem & { order_id: number }

const ORDER_FIELDS = orderSchema.omit({ items: true }).keyof().options

export function toOrder(row: Row<'orders'>, items: ItemRow[]): Order {
  return { ...pickFields(row, ORDER_FIELDS), items: items.map(({ order_id, ...item }) => item) }
}

/** Editable fields of an order and those derived from them. Amounts in DA. */
export type OrderContent = Pick<
  AdminOrder,
  Exclude<EditableField, 'items'> | 'wilayaName' | 'subtotal' | 'totalPrice'
> & { items: OrderItem[] }

export function toContent(row: Row<'orders'>, items: ItemRow[]): OrderContent {
  const { id, status, createdAt, ...content } = toOrder(row, items)
  return { ...content, discount: row.discount, note: row.note }
}

export function contentColumns({ items, ...content }: OrderContent) {
  return {
    ...toStored(content),
    search_text: orderSearchText({ items, ...content }),
    phone_key: normalizePhone(content.customerPhone),
  }
}

/** Removes the ids of deleted products from items, as foreign keys do in stored orders. */
export async function forgetGoneProducts(trx: Trx, items: OrderItem[]): Promise<OrderItem[]> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return items
  const rows = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const left = new Set<number | null>(rows.map(({ id }) => id))
  return items.map((item) => (left.has(item.productId) ? item : { ...item, productId: null }))
}

export async function insertItems(trx: Trx, order_id: number, items: OrderItem[]): Promise<void> {
  for (const [position, item] of items.entries()) {
    const { productId: product_id, product_name, quantity, price, size, color } = item
    await insertItem(trx, { order_id, position, product_id, product_name, quantity, price, size, color })
  }
}

const insertItem = prepared((db, row: Params<Omit<Row<'order_items'>, 'id'>>) =>
  db.insertInto('order_items').values(row),
)

/** Returns the text for searches. Newlines separate its parts, so that no search matches across two parts. */
function orderSearchText({ items, wilayaName, ...customer }: OrderContent): string {
  const products = items.map(({ product_name }) => product_name)
  return [...[...products, wilayaName].map(foldText), customerSearchText(customer)].join('\n')
}

/** Folds the customer's name and phone for searches; the phone as typed, as digits and normalized. */
export function customerSearchText(customer: Pick<OrderContent, 'customerName' | 'customerPhone'>): string {
  const { customerName, customerPhone } = customer
  const digits = customerPhone.replace(/\D/g, '')
  return foldText(`${customerName} ${customerPhone} ${digits} ${normalizePhone(customerPhone)}`)
}
