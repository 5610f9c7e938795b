import type { NewExchange } from '#admin/queries/order-entry.ts'
import {
  type DeliveryRules,
  ownAmounts,
  priceToday,
  proposedDelivery,
} from '#admin/screens/order-form/order-values.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import { subtotalOf } from '#rules/cart.ts'
import { priceOf } from '#rules/choice.ts'
import { costOf, creditOf, type ExchangeLine, linesBack, worthOf } from '#rules/exchange.ts'
import { orderTotal } from '#rules/order.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { Variant } from '#rules/stock.ts'

/** Equal pieces sent to the customer. `back` is the index of the order line that they replace, or null. */
export type Outgoing = {
  key: number
  back: number | null
  productId: number
  name: string
  /** `size` and `color` are null until chosen; a replacement begins with the colour that is returned. */
  size: string | null
  color: string | null
  quantity: number
  /** Price of one piece in DA, as typed. */
  price: string
}

export type ExchangeValues = {
  /** Number of returned pieces, by index of the original order's line. */
  back: ReadonlyMap<number, number>
  out: Outgoing[]
  /** In DA, as typed; null for the price that the rules propose. */
  deliveryPrice: string | null
}

let keys = 0

/** Creates the replacement of a returned line, at the price that was paid; none if its product is deleted. */
function outgoingFor(order: AdminOrder, index: number): Outgoing[] {
  const line = order.items[index]
  if (!line || line.productId === null) return []
  const { productId: id, product_name: name, color, price } = line
  return [{ ...outgoingOf({ id, name, price: paidFor(order, price) }), back: index, color }]
}

/** Returns what the customer paid for a piece with this `price` after the order's discount, in DA. */
export function paidFor(order: AdminOrder, price: number): number {
  return costOf([{ price, quantity: 1 }], ownAmounts(order))
}

/** A returned piece, and the price that the customer paid for it, in DA. */
type Replaced = Variant & { paid: number }

/**
 * Returns the price of a piece in DA after a change of size or colour. A typed price stays. A new choice that
 * costs as much today as the returned piece keeps the price that the customer paid for it.
 */
export function repricedPiece(
  piece: Outgoing,
  changed: Partial<Variant>,
  product: Product,
  replaced: Replaced | null,
): string {
  const proposed = ({ size, color }: Variant) => {
    const today = priceOf(product, { size, color }).price
    const isOpen = (product.sizes.length > 0 && !size) || (product.colors.length > 0 && !color)
    return replaced && (isOpen || today === priceOf(product, replaced).price) ? replaced.paid : today
  }
  return readWholeAmount(piece.price) === proposed(piece)
    ? String(proposed({ ...piece, ...changed }))
    : piece.price
}

export function outgoingOf({ id, name, price }: { id: number; name: string; price: number }): Outgoing {
  return {
    key: ++keys,
    back: null,
    productId: id,
    name,
    size: null,
    color: null,
    quantity: 1,
    price: String(price),
  }
}

/** Sets how many pieces of a line the customer returns, and updates their replacement; 0 removes it. */
export function setBack(
  values: ExchangeValues,
  order: AdminOrder,
  index: number,
  quantity: number,
): ExchangeValues {
  const back = new Map(values.back)
  if (quantity === 0) {
    back.delete(index)
    return { ...values, back, out: values.out.filter((one) => one.back !== index) }
  }
  back.set(index, quantity)
  if (!values.back.has(index)) return { ...values, back, out: [...values.out, ...outgoingFor(order, index)] }
  return { ...values, back, out: values.out.map((one) => (one.back === index ? { ...one, quantity } : one)) }
}

/** Computes the amounts of an exchange as the server does, in DA; an invalid amount counts as 0. */
export function exchangeSums(
  values: ExchangeValues,
  order: AdminOrder,
  gone: ExchangeLine[],
  { rules, products }: { rules: DeliveryRules; products: (Product | undefined)[] },
) {
  const lines = values.out.map(({ name, price, ...line }) => ({
    ...line,
    product_name: name,
    price: readWholeAmount(price) ?? 0,
  }))
  const back = linesBack(order.items, gone, linesOf(values, order)) ?? []
  const cost = worthOf({ back, sent: lines }, ownAmounts(order), priceToday(products))
  const subtotal = subtotalOf(lines)
  const proposed = proposedDelivery({ ...order, items: lines }, rules) ?? order.deliveryPrice
  const delivery = values.deliveryPrice === null ? proposed : (readWholeAmount(values.deliveryPrice) ?? 0)
  const { discount, refund } = creditOf(cost, subtotal)
  return { ...orderTotal(lines, { discount, deliveryPrice: delivery }), refund, proposed }
}

export function newExchangeOf({ back, out, deliveryPrice }: ExchangeValues, order: AdminOrder): NewExchange {
  return {
    back: linesOf({ back }, order),
    items: out.map(({ productId, size, color, quantity, price }) => ({
      ...{ productId, size, color, quantity },
      price: readWholeAmount(price),
    })),
    ...(deliveryPrice !== null && { deliveryPrice: readWholeAmount(deliveryPrice) }),
  }
}

function linesOf({ back }: Pick<ExchangeValues, 'back'>, order: AdminOrder) {
  return [...back].flatMap(([index, quantity]) => {
    const line = order.items[index]
    if (!line) return []
    const { productId, product_name, size, color } = line
    return { productId, product_name, size, color, quantity }
  })
}

/** True if the typed text is not an amount; null means that nothing was typed. */
export function isBad(typed: string | null): boolean {
  return typed !== null && readWholeAmount(typed) === null
}

/** Selects the piece to return if the customer has only one left. */
export function startOf(order: AdminOrder, left: OrderItem[]): ExchangeValues {
  const none: ExchangeValues = { back: new Map(), out: [], deliveryPrice: null }
  const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0)
  const only = left.findIndex(({ quantity }) => quantity > 0)
  return pieces === 1 ? setBack(none, order, only, 1) : none
}

/** Returns what the owner still has to choose; null when the exchange is complete. */
export function missingText(values: ExchangeValues, products: (Product | undefined)[]): string | null {
  if (values.back.size === 0) return 'Choisissez ce qui revient.'
  if (values.out.length === 0) return 'Ajoutez ce qui part.'
  for (const [index, { size, color, price }] of values.out.entries()) {
    const product = products[index]
    if (!product) return 'Chargement des tailles…'
    if (product.sizes.length > 0 && !size) return 'Choisissez la taille qui part.'
    if (product.colors.length > 0 && !color) return 'Choisissez la couleur qui part.'
    if (isBad(price)) return 'Corrigez le prix.'
  }
  return isBad(values.deliveryPrice) ? 'Corrigez le prix de la livraison.' : null
}
