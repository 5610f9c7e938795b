import type { Wilaya } from '#contract/delivery.ts'
import type { Quote } from '#contract/order.ts'
import { type CartLine, lineKey, subtotalOf } from '#rules/cart.ts'
import type { CheckoutForm } from '#rules/checkout.ts'
import { type FreeDelivery, knownDeliveryPrice } from '#rules/delivery.ts'
import type { Variant } from '#rules/stock.ts'

/** Amounts in DA; `delivery` is null until wilaya and type are chosen, unless free delivery applies. */
export type Totals = { subtotal: number; delivery: number | null; total: number }

export function totalsOf(
  lines: readonly CartLine[],
  wilaya: Wilaya | null,
  form: CheckoutForm,
  free: FreeDelivery | null,
): Totals {
  const subtotal = subtotalOf(lines)
  const delivery = knownDeliveryPrice({ lines, zone: wilaya, type: form.deliveryType }, free)
  return { subtotal, delivery, total: subtotal + (delivery ?? 0) }
}

/** Differences to the server's prices, and the server's total, in DA. */
export type PriceChanges = { changes: { name: string; from: number; to: number }[]; totalPrice: number }

export function priceChangesOf(lines: readonly CartLine[], totals: Totals, quote: Quote): PriceChanges {
  const prices = pricesByLine(quote)
  const changes = lines.map((line) => ({
    name: line.name,
    from: line.price,
    to: prices.get(lineKey(line)) ?? line.price,
  }))
  changes.push({ name: 'Livraison', from: totals.delivery ?? 0, to: quote.deliveryPrice })
  return { changes: changes.filter(({ from, to }) => from !== to), totalPrice: quote.totalPrice }
}

/** Maps keys of lines to their prices, in DA. */
export function pricesByLine({ items }: Quote): Map<string, number> {
  return new Map(items.map((item) => [keyOf(item), item.price]))
}

/** Returns the key that an ordered item has in the cart. */
export function keyOf({ productId: id, size, color }: Variant & { productId: number }): string {
  return lineKey({ id, selectedSize: size, selectedColor: color })
}
