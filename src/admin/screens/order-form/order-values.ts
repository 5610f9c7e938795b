import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { ProductCard } from '#contract/product.ts'
import { type PricedProduct, priceOf } from '#rules/choice.ts'
import {
  type Delivery,
  type FreeDelivery,
  freeDelivery,
  freeDeliveryText,
  knownDeliveryPrice,
} from '#rules/delivery.ts'
import { type OrderChannel, type OrderTotal, orderTotal } from '#rules/order.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { Variant } from '#rules/stock.ts'

type ItemValues = {
  /** Null if the product has been deleted: size and colour are then fixed. */
  productId: number | null
  name: string
  quantity: number
  /** `size` and `color` are empty until the owner chooses them. */
  size: string
  color: string
  /** In DA, as typed. */
  price: string
}

export type OrderValues = ReturnType<typeof valuesOf>

/** Returns the default status of an order entered by hand: confirmed if ordered by phone or in the shop. */
export function usualStatus(channel: OrderChannel): 'pending' | 'confirmed' {
  return channel === 'phone' || channel === 'shop' ? 'confirmed' : 'pending'
}

/** Returns the form values of an order, or of a new one, in DA; `proposed` is the rules' delivery price. */
export function valuesOf(order: AdminOrder | null, proposed: number | null) {
  return {
    customerName: order?.customerName ?? '',
    customerPhone: order?.customerPhone ?? '',
    wilayaId: order?.wilayaId ?? null,
    deliveryType: order?.deliveryType ?? null,
    center: order?.center ?? null,
    baladiya: order?.baladiya ?? null,
    deliveryAddress: order?.deliveryAddress ?? '',
    items: (order?.items ?? []).map(
      ({ productId, product_name, quantity, size, color, price }): ItemValues => ({
        ...{ productId, name: product_name, quantity },
        ...{ size: size ?? '', color: color ?? '', price: String(price) },
      }),
    ),
    /** Null to use the price that the rules propose. */
    deliveryPrice: !order || order.deliveryPrice === proposed ? null : String(order.deliveryPrice),
    discount: order?.discount ? String(order.discount) : '',
    note: order?.note ?? '',
    channel: order?.source.channel ?? 'phone',
    status: order?.status ?? usualStatus('phone'),
    /** Version of the order that the form began with; null for a new order. */
    updatedAt: order?.updatedAt ?? null,
  }
}

export const NEW_ORDER = valuesOf(null, null)

export function itemOf({ id, name, price }: Pick<ProductCard, 'id' | 'name' | 'price'>): ItemValues {
  return { productId: id, name, quantity: 1, size: '', color: '', price: String(price) }
}

export type DeliveryRules = { wilayas: readonly Wilaya[]; free: FreeDelivery | null }

/** Totals of a form, in DA. `proposed` is null without a delivery type or a wilaya of the shop. */
export type FormTotals = OrderTotal & {
  proposed: number | null
  /** Text of the amount from which delivery is free; null unless this order gets it free. */
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
 * Returns the price of a line after a change of size or colour, in DA: that of the new choice, or the stored
 * price of a choice among `ordered`, the stored lines of the order. A typed price stays, and so does the
 * price of a product whose choices all cost the same.
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

/** Returns amounts in DA. An exchange's discount, the value of the returned pieces, counts as 0. */
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
