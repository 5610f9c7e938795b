import type { AdminOrder } from '#contract/admin-order.ts'
import type { ProductCard } from '#contract/product.ts'
import type { DeliveryType } from '#rules/delivery.ts'
import type { OrderChannel } from '#rules/order-channel.ts'
import type { OrderStatus } from '#rules/order-status.ts'

export type ItemValues = {
  /** Null: the product is gone from the catalogue, the line stays as it was. */
  productId: number | null
  name: string
  quantity: number
  /** Empty while none is chosen. */
  size: string
  color: string
  /** DA, as typed. */
  price: string
}

/** What the order form holds. Amounts are in DA, as typed. */
export type OrderValues = {
  customerName: string
  customerPhone: string
  wilayaId: number | null
  deliveryType: DeliveryType | null
  center: string | null
  baladiya: string | null
  deliveryAddress: string
  items: ItemValues[]
  /** Null: the price that the rules propose. */
  deliveryPrice: string | null
  discount: string
  note: string
  channel: OrderChannel
  status: OrderStatus
  /** Which state of the order the form began with; null for a new one. */
  updatedAt: string | null
}

export const NEW_ORDER: OrderValues = {
  customerName: '',
  customerPhone: '',
  wilayaId: null,
  deliveryType: null,
  center: null,
  baladiya: null,
  deliveryAddress: '',
  items: [],
  deliveryPrice: null,
  discount: '',
  note: '',
  channel: 'phone',
  status: 'pending',
  updatedAt: null,
}

/** The values of an order. `proposed` is the delivery price of the rules in DA, null when there is none. */
export function valuesOf(order: AdminOrder, proposed: number | null): OrderValues {
  return {
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    wilayaId: order.wilayaId,
    deliveryType: order.deliveryType,
    center: order.center,
    baladiya: order.baladiya,
    deliveryAddress: order.deliveryAddress ?? '',
    items: order.items.map((item) => ({
      productId: item.productId,
      name: item.product_name,
      quantity: item.quantity,
      size: item.size ?? '',
      color: item.color ?? '',
      price: String(item.price),
    })),
    deliveryPrice: order.deliveryPrice === proposed ? null : String(order.deliveryPrice),
    discount: order.discount === 0 ? '' : String(order.discount),
    note: order.note,
    channel: order.source.channel,
    status: order.status,
    updatedAt: order.updatedAt,
  }
}

/** A new line of a product, at the catalogue's price; its size and colour are still to choose. */
export function itemOf({ id, name, price }: Pick<ProductCard, 'id' | 'name' | 'price'>): ItemValues {
  return { productId: id, name, quantity: 1, size: '', color: '', price: String(price) }
}
