import { isDeepStrictEqual } from 'node:util'
import type { OrderItem } from '#contract/order.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditedItem,
  type OrderChange,
} from '#contract/order-change.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { subtotalOf } from '#rules/cart.ts'
import { keepOwnPlace } from '#rules/checkout.ts'
import { deliveryPrice, type FreeDelivery, isDeliveryFree } from '#rules/delivery.ts'
import { orderTotal } from '#rules/order-total.ts'
import type { ProductForSale } from '#server/catalogue/products.ts'
import type { Issue } from '#server/errors.ts'
import {
  checkDelivery,
  checkDiscount,
  checkOptions,
  checkPlace,
  checkProducts,
  refuse,
  unknownProduct,
} from './check-order.ts'
import type { OrderContent } from './order-content.ts'

/** The shop now: the wilaya of the changed order unless it is gone, the products of the submitted lines. */
export type ShopNow = {
  wilaya: Wilaya | undefined
  products: ReadonlyMap<number, ProductForSale>
  free: FreeDelivery | null
}

/** One field of an order before and after. */
export type FieldChange = { field: EditableField; from: unknown; to: unknown }

/**
 * Returns the content of an order after a change. Rules apply to what is sent: fields that stay may be older than the
 * rules. A new wilaya, delivery type or list of items computes the delivery price again (DA), unless one is sent.
 * @throws as the checks of `check-order.ts`
 */
export function applyChange(before: OrderContent, change: OrderChange, shop: ShopNow): OrderContent {
  const items = change.items ? changeItems(before.items, change.items, shop.products) : before.items
  const place = changePlace(before, change, shop.wilaya)
  const isDeliveredAnew =
    place.wilayaId !== before.wilayaId ||
    place.deliveryType !== before.deliveryType ||
    !isDeepStrictEqual(items, before.items)
  const computed = isDeliveredAnew ? computeDelivery(place, items, shop) : before.deliveryPrice
  const after = {
    ...place,
    customerName: change.customerName ?? before.customerName,
    customerPhone: change.customerPhone ?? before.customerPhone,
    items,
    note: change.note ?? before.note,
    ...orderTotal(items, {
      discount: change.discount ?? before.discount,
      deliveryPrice: change.deliveryPrice ?? computed,
    }),
  }
  checkDiscount(after)
  return after
}

/** Lists the fields in which two contents of an order differ. */
export function listChanges(before: OrderContent, after: OrderContent): FieldChange[] {
  return EDITABLE_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }))
}

function changePlace(before: OrderContent, change: OrderChange, wilaya: Wilaya | undefined): OrderContent {
  const { wilayaId, deliveryType, center, baladiya, deliveryAddress } = change
  const place = keepOwnPlace({
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
    // The name is a copy: that of the same wilaya stays as it was.
    return id === before.wilayaId ? place : { ...place, wilayaName: name }
  }
  if (deliveryAddress !== undefined) checkPlace(place)
  return place
}

/**
 * Computes the delivery price. Free delivery counts the lines before the discount, as for a visitor. A wilaya that is
 * gone leaves its price.
 */
function computeDelivery(place: OrderContent, items: OrderItem[], { wilaya, free }: ShopNow): number {
  const subtotal = subtotalOf(items)
  if (wilaya) return deliveryPrice(wilaya, place.deliveryType, subtotal, free)
  return isDeliveryFree(subtotal, free) ? 0 : place.deliveryPrice
}

/**
 * Returns the submitted lines with the names and prices that the order has of them: those of the line of the same
 * product, size and color, else of that product, else the catalogue's.
 */
function changeItems(
  before: readonly OrderItem[],
  sent: readonly EditedItem[],
  products: ShopNow['products'],
): OrderItem[] {
  checkProducts(sent, products)
  checkOptions(sent, products)
  // Match each submitted line to at most one existing line, so that equal lines keep their own prices.
  const left = [...before]
  const issues: Issue[] = []
  const items = sent.map((item, index) => {
    const { productId, quantity, size, color } = item
    const line = left.find((one) => isSameLine(one, item))
    if (line) left.splice(left.indexOf(line), 1)
    else if (productId === null) issues.push(unknownProduct(index))
    const known =
      line ?? before.find((one) => isSameLine(one, item)) ?? before.find((one) => one.productId === productId)
    const product = productId === null ? undefined : products.get(productId)
    const price = item.price ?? known?.price ?? product?.price ?? 0
    const product_name = known?.product_name ?? product?.name ?? ''
    return { productId, product_name, quantity, price, size, color }
  })
  refuse(issues)
  return items
}

/** True for lines of one product, size and color; without a product, of one name. */
function isSameLine(line: OrderItem, item: EditedItem): boolean {
  return (
    line.productId === item.productId &&
    line.size === item.size &&
    line.color === item.color &&
    (item.productId !== null || line.product_name === item.product_name)
  )
}
