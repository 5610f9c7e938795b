import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { ProductCard } from '#contract/product.ts'
import { type PricedProduct, priceOf } from '#rules/choice.ts'
import {
  type Delivery,
  type DeliveryType,
  type FreeDelivery,
  freeDelivery,
  freeDeliveryText,
  knownDeliveryPrice,
} from '#rules/delivery.ts'
import { type OrderChannel, type OrderStatus, type OrderTotal, orderTotal } from '#rules/order.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { Variant } from '#rules/stock.ts'

type ItemValues = {
  /** Null if the product has been deleted; the line is then read-only. */
  productId: number | null
  name: string
  quantity: number
  /** `size` and `color` are empty until the owner chooses them. */
  size: string
  color: string
  /** In DA, as typed. */
  price: string
}

/** Amounts are in DA, as typed. */
export type OrderValues = {
  customerName: string
  customerPhone: string
  wilayaId: number | null
  deliveryType: DeliveryType | null
  center: string | null
  baladiya: string | null
  deliveryAddress: string
  items: ItemValues[]
  /** Null to use the price that the rules propose. */
  deliveryPrice: string | null
  discount: string
  note: string
  channel: OrderChannel
  status: OrderStatus
  /** Version of the order that the form began with; null for a new order. */
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
  status: usualStatus('phone'),
  updatedAt: null,
}

/** Returns the default status of an order entered by hand: confirmed if ordered by phone or in the shop. */
export function usualStatus(channel: OrderChannel): 'pending' | 'confirmed' {
  return channel === 'phone' || channel === 'shop' ? 'confirmed' : 'pending'
}

/** Converts an order into form values. `proposed` is the rules' delivery price in DA, or null. */
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

export function itemOf({ id, name, price }: Pick<ProductCard, 'id' | 'name' | 'price'>): ItemValues {
  return { productId: id, name, quantity: 1, size: '', color: '', price: String(price) }
}

export type DeliveryRules = { wilayas: readonly Wilaya[]; free: FreeDelivery | null }

/** Totals of a form, in DA. `proposed` is null without a delivery type or a wilaya of the shop. */
export type FormTotals = OrderTotal & {
  proposed: number | null
  /** Text of the amount from which delivery is free; null if the order is below it. */
  freeFrom: string | null
  /** True while the total does not include the delivery price. */
  isWithoutDelivery: boolean
}

type Priced = Pick<OrderValues, 'items' | 'wilayaId' | 'deliveryType' | 'deliveryPrice' | 'discount'>

/** Computes totals by the server's rules; an invalid amount counts as 0. */
export function totalsOf(values: Priced, rules: DeliveryRules): FormTotals {
  const items = linesOf(values.items)
  const place = { ...values, items }
  const proposed = proposedDelivery(place, rules)
  const delivery = values.deliveryPrice === null ? proposed : (readWholeAmount(values.deliveryPrice) ?? 0)
  const total = orderTotal(items, {
    discount: readWholeAmount(values.discount) ?? 0,
    deliveryPrice: delivery ?? 0,
  })
  const { isFree } = freeDelivery(deliveryOf(place, rules), rules.free)
  const freeFrom = isFree ? freeDeliveryText(rules.free) : null
  return { ...total, proposed, freeFrom, isWithoutDelivery: delivery === null }
}

/** Returns the lines of a form in DA; an invalid price counts as 0. */
export function linesOf(items: OrderValues['items']): Delivery['lines'] {
  return items.map(({ price, quantity }) => ({ price: readWholeAmount(price) ?? 0, quantity }))
}

type Place = Pick<OrderValues, 'wilayaId' | 'deliveryType'> & { items: Delivery['lines'] }

/** Returns the rules' delivery price in DA; null without a delivery type or a wilaya of the shop. */
export function proposedDelivery(place: Place, rules: DeliveryRules): number | null {
  const delivery = deliveryOf(place, rules)
  return delivery.zone && delivery.type ? knownDeliveryPrice(delivery, rules.free) : null
}

function deliveryOf({ wilayaId, deliveryType, items }: Place, { wilayas }: DeliveryRules): Delivery {
  const zone = wilayas.find(({ id }) => id === wilayaId) ?? null
  return { lines: items, zone, type: deliveryType }
}

type Item = OrderValues['items'][number]

/**
 * Returns the price of a line after a change of size or colour, in DA: the price of the new choice, unless
 * the owner has typed another one. A choice among `ordered`, the stored lines of the order, keeps the stored
 * price.
 */
export function repricedItem(
  item: Item,
  changed: Partial<Pick<Item, 'size' | 'color'>>,
  product: PricedProduct,
  ordered: readonly Item[],
): string {
  const proposed = (one: Item) => {
    const stored = ordered.find((line) => line.productId === one.productId && isSameChoice(line, one))
    return readWholeAmount(stored?.price ?? '') ?? priceOf(product, choiceOf(one)).price
  }
  const isProposed = product.prices.length > 0 && readWholeAmount(item.price) === proposed(item)
  return isProposed ? String(proposed({ ...item, ...changed })) : item.price
}

/** Returns the size and colour of a line; null where none is chosen. */
export function choiceOf({ size, color }: Pick<Item, 'size' | 'color'>): Variant {
  return { size: size || null, color: color || null }
}

function isSameChoice(one: Item, other: Item): boolean {
  return one.size === other.size && one.color === other.color
}

/**
 * Returns the subtotal and the discount of an order, in DA. The discount of an exchange counts as 0, since it is
 * the value of the returned pieces.
 */
export function ownAmounts({ subtotal, discount, exchange }: AdminOrder) {
  return { subtotal, discount: exchange ? 0 : discount }
}

type Line = Variant & { productId: number | null }

/** Returns a function that finds a line's current price in DA, or null if `products` lacks its product. */
export function priceToday(products: readonly (({ id: number } & PricedProduct) | undefined)[]) {
  return ({ productId, ...choice }: Line): number | null => {
    const product = products.find((one) => one?.id === productId)
    return product ? priceOf(product, choice).price : null
  }
}
