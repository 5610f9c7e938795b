import { isDeepStrictEqual } from 'node:util'
import type { Wilaya } from '#contract/delivery.ts'
import type { OrderItem } from '#contract/order.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditedItem,
  type OrderChange,
} from '#contract/order-change.ts'
import { subtotalOf } from '#rules/cart.ts'
import { dropUnusedPlace } from '#rules/checkout.ts'
import { priceOf } from '#rules/choice.ts'
import { type FreeDelivery, knownDeliveryPrice } from '#rules/delivery.ts'
import { creditOf, type TradeIn } from '#rules/exchange.ts'
import { orderTotal } from '#rules/order.ts'
import type { ProductForSale } from '#server/catalogue/products/products.ts'
import type { Issue } from '#server/errors.ts'
import type { OrderContent } from '../orders.ts'
import {
  checkDelivery,
  checkDiscount,
  checkOptions,
  checkPlace,
  checkProducts,
  refuse,
  unknownProduct,
} from '../place/check-order.ts'
import { costOfTradeIn } from '../place/price-order.ts'

/** The wilaya after the change (undefined if deleted), products of sent and returned lines, free delivery. */
export type CurrentShop = {
  wilaya: Wilaya | undefined
  products: ReadonlyMap<number, ProductForSale>
  free: FreeDelivery | null
  /** Returned items of an exchange, and sums of its first order; null without a first order. */
  tradeIn: TradeIn | null
}

export type FieldChange = { field: EditableField; from: unknown; to: unknown }

/**
 * Applies a change. Checks place and lines only if they are sent: stored ones may predate the rules. Another
 * wilaya, delivery type or list of items recomputes the delivery price (DA). Other items also recompute the
 * discount of an exchange. A price or discount in the change wins. Throws as the checks of `check-order.ts`.
 */
export function applyChange(before: OrderContent, change: OrderChange, shop: CurrentShop): OrderContent {
  const items = change.items ? changeItems(before.items, change.items, shop) : before.items
  const place = changePlace(before, change, shop.wilaya)
  const isOtherItems = !isDeepStrictEqual(items, before.items)
  const isDeliveryChanged =
    place.wilayaId !== before.wilayaId || place.deliveryType !== before.deliveryType || isOtherItems
  const computed = isDeliveryChanged ? computeDelivery(place, items, shop) : before.deliveryPrice
  const after = {
    ...place,
    customerName: change.customerName ?? before.customerName,
    customerPhone: change.customerPhone ?? before.customerPhone,
    items,
    note: change.note ?? before.note,
    ...orderTotal(items, {
      discount: change.discount ?? (isOtherItems ? discountOf(items, before, shop) : before.discount),
      deliveryPrice: change.deliveryPrice ?? computed,
    }),
  }
  checkDiscount(after)
  return after
}

export function listFieldChanges(before: OrderContent, after: OrderContent): FieldChange[] {
  return EDITABLE_FIELDS.map((field) => ({ field, from: before[field], to: after[field] })).filter(
    ({ from, to }) => !isDeepStrictEqual(from, to),
  )
}

function discountOf(
  items: OrderItem[],
  { discount }: OrderContent,
  { tradeIn, products }: CurrentShop,
): number {
  if (!tradeIn) return discount
  return creditOf(costOfTradeIn(tradeIn, items, products), subtotalOf(items)).discount
}

function changePlace(before: OrderContent, change: OrderChange, wilaya: Wilaya | undefined): OrderContent {
  const { wilayaId, deliveryType, center, baladiya, deliveryAddress } = change
  const place = dropUnusedPlace({
    ...before,
    wilayaId: wilayaId ?? before.wilayaId,
    deliveryType: deliveryType ?? before.deliveryType,
    center: center === undefined ? before.center : center,
    baladiya: baladiya === undefined ? before.baladiya : baladiya,
    deliveryAddress: deliveryAddress === undefined ? before.deliveryAddress : deliveryAddress,
  })
  const listed = place.deliveryType === 'home' ? baladiya : center
  if (wilayaId !== undefined || deliveryType !== undefined || listed !== undefined) {
    const { id, name } = checkDelivery(place, wilaya)
    // An order keeps the old name of its wilaya even if the wilaya was renamed.
    return id === before.wilayaId ? place : { ...place, wilayaName: name }
  }
  if (deliveryAddress !== undefined) checkPlace(place)
  return place
}

/** Free delivery depends on the sum before the discount. Otherwise, without a wilaya, the price stays. */
function computeDelivery(place: OrderContent, items: OrderItem[], { wilaya, free }: CurrentShop): number {
  const delivery = { lines: items, zone: wilaya ?? null, type: place.deliveryType }
  return knownDeliveryPrice(delivery, free) ?? place.deliveryPrice
}

/**
 * Returns the submitted lines. Names, and prices that are not submitted, come from the order (from the line
 * with the same product, size and color, else any line of the product), else from the catalogue.
 */
function changeItems(before: OrderItem[], sent: EditedItem[], { products }: CurrentShop): OrderItem[] {
  checkProducts(sent, products)
  checkOptions(sent, products)
  // Prefers lines of the order that are not matched yet, so that equal lines keep their own prices.
  const left = [...before]
  const issues: Issue[] = []
  const items = sent.map((item, index) => {
    const { productId, quantity, size, color } = item
    const line = left.find((candidate) => isSameLine(candidate, item))
    if (line) left.splice(left.indexOf(line), 1)
    else if (productId === null) issues.push(unknownProduct(index))
    const same = line ?? before.find((candidate) => isSameLine(candidate, item))
    const source = same ?? before.find((candidate) => candidate.productId === productId)
    const product = productId === null ? undefined : products.get(productId)
    // If the product's choices differ in price, a line with another choice gets that choice's current price.
    const kept = product && product.prices.length > 0 ? same : source
    const today = product ? priceOf(product, { size, color }).price : 0
    const price = item.price ?? kept?.price ?? today
    const product_name = source?.product_name ?? product?.name ?? ''
    return { productId, product_name, quantity, price, size, color }
  })
  refuse(issues)
  return items
}

function isSameLine(line: OrderItem, item: EditedItem): boolean {
  return (
    line.productId === item.productId &&
    line.size === item.size &&
    line.color === item.color &&
    (item.productId !== null || line.product_name === item.product_name)
  )
}
