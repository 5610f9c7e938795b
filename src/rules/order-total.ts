import { subtotalOf } from './cart.ts'

/** DA. */
export type OrderTotal = { subtotal: number; discount: number; deliveryPrice: number; totalPrice: number }

/** Sums lines, discount and delivery, in DA. */
export function orderTotal(
  lines: readonly { price: number; quantity: number }[],
  { discount, deliveryPrice }: Pick<OrderTotal, 'discount' | 'deliveryPrice'>,
): OrderTotal {
  const subtotal = subtotalOf(lines)
  return { subtotal, discount, deliveryPrice, totalPrice: subtotal - discount + deliveryPrice }
}
