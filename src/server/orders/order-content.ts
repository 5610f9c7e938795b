import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import type { EditableField } from '#contract/order-change.ts'
import { normalizePhone } from '#rules/phone.ts'
import { foldText } from '#rules/text.ts'
import type { Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import type { Row } from '#server/db/tables.ts'
import { type ItemRow, toOrder } from './orders.ts'

/** Editable fields of an order and those derived from them. Amounts in DA. */
export type OrderContent = Pick<AdminOrder, EditableField | 'wilayaName' | 'subtotal' | 'totalPrice'>

export function toContent(row: Row<'orders'>, items: ItemRow[]): OrderContent {
  const { id, status, createdAt, ...content } = toOrder(row, items)
  return { ...content, discount: row.discount, note: row.note }
}

/** Returns the columns of an order, without its items. */
export function contentColumns(content: OrderContent) {
  return {
    customer_name: content.customerName,
    customer_phone: content.customerPhone,
    search_text: orderSearchText(content),
    phone_key: normalizePhone(content.customerPhone),
    wilaya_id: content.wilayaId,
    wilaya_name: content.wilayaName,
    delivery_type: content.deliveryType,
    center: content.center,
    baladiya: content.baladiya,
    delivery_address: content.deliveryAddress,
    subtotal: content.subtotal,
    discount: content.discount,
    delivery_price: content.deliveryPrice,
    total_price: content.totalPrice,
    note: content.note,
  }
}

/** Inserts the items of an order that has none. */
export async function insertItems(trx: Trx, orderId: number, items: OrderItem[]): Promise<void> {
  for (const [position, item] of items.entries()) {
    const { productId: product_id, product_name, quantity, price, size, color } = item
    await insertItem(trx, {
      order_id: orderId,
      position,
      product_id,
      product_name,
      quantity,
      price,
      size,
      color,
    })
  }
}

const insertItem = prepared((db, row: Params<Omit<Row<'order_items'>, 'id'>>) =>
  db.insertInto('order_items').values(row),
)

/**
 * Text that the search matches: products, wilaya, then name, phone as written, its digits, and normalized at the end.
 * Line ends part them, which no search has.
 */
function orderSearchText({ items, wilayaName, customerName, customerPhone }: OrderContent): string {
  const digits = customerPhone.replace(/\D/g, '')
  const customer = `${customerName} ${customerPhone} ${digits} ${normalizePhone(customerPhone)}`
  return [...items.map(({ product_name }) => product_name), wilayaName, customer].map(foldText).join('\n')
}
