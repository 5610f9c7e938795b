import type { Quote } from '#contract/order.ts'
import type { CartLine } from '#rules/cart.ts'
import type { Totals } from './totals.ts'

type Change = { name: string; from: number; to: number }

/** Differences between the displayed prices and the server's, in DA. */
export type PriceChanges = { changes: Change[]; totalPrice: number }

export function priceChangesOf(lines: readonly CartLine[], totals: Totals, quote: Quote): PriceChanges {
  const prices = new Map(quote.items.map((item) => [item.productId, item.price]))
  const changes = lines.map((line) => ({
    name: line.name,
    from: line.price,
    to: prices.get(line.id) ?? line.price,
  }))
  changes.push({ name: 'Livraison', from: totals.delivery ?? 0, to: quote.deliveryPrice })
  return { changes: changes.filter(({ from, to }) => from !== to), totalPrice: quote.totalPrice }
}
