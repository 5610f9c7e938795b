import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import type { EditableField } from '#contract/order-change.ts'
import { normalizePhone } from '#rules/phone.ts'
import { foldText } from '#rules/text.ts'
import type { Trx } from '#server/db/open.ts'
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
  const rows = items.map(({ productId, product_name, quantity, price, size, color }, position) => ({
    order_id: orderId,
    position,
    product_id: productId,
    product_name,
    quantity,
    price,
    size,
    color,
  }))
  await trx.insertInto('order_items').values(rows).execute()
}

/**
 * Text that the search matches: on its first line the name, the phone as written, its digits, and normalized; then the
 * wilaya and the products, one a line, since no search goes beyond a line.
 */
function orderSearchText({ customerName, customerPhone: phone, wilayaName, items }: OrderContent): string {
  const customer = `${customerName} ${phone} ${phone.replace(/\D/g, '')} ${normalizePhone(phone)}`
  const products = items.map(({ product_name }) => product_name)
  return [customer, wilayaName, ...products].map(foldText).join('\n')
}
