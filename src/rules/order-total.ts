import { subtotalOf } from './cart.ts'

export type OrderTotal = { subtotal: number; discount: number; deliveryPrice: number; totalPrice: number }

/** Adds up an order: its lines less the discount, and the delivery. All in DA. */
export function orderTotal(
  lines: readonly { price: number; quantity: number }[],
  { discount, deliveryPrice }: Pick<OrderTotal, 'discount' | 'deliveryPrice'>,
): OrderTotal {
  const subtotal = subtotalOf(lines)
  return { subtotal, discount, deliveryPrice, totalPrice: subtotal - discount + deliveryPrice }
}
