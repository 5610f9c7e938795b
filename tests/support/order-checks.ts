import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { takesStock } from '#rules/order.ts'

// What orders, their exchanges and the counted stock must agree on, by sums of the tests' own.

const SIZES = ['M', 'L']

export function checkTotals(orders: AdminOrder[]): void {
  for (const { totalPrice, subtotal, discount, deliveryPrice } of orders)
    expect(totalPrice).toBe(subtotal - discount + deliveryPrice)
}

export function checkExchanges(orders: AdminOrder[]): void {
  const byId = new Map(orders.map((one) => [one.id, one]))
  for (const one of orders) {
    const later = orders.filter(({ exchange }) => exchange?.of === one.id)
    expect(one.exchanges).toEqual(later.map(({ id }) => id))
    const gone = later
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ exchange }) => exchange?.back ?? [])
    for (const size of SIZES) expect(pieces(gone, size)).toBeLessThanOrEqual(pieces(one.items, size))
    if (!one.exchange) continue
    const { of, back, refund, receivedAt } = one.exchange
    const cost = back.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect([one.discount, refund]).toEqual([Math.min(cost, one.subtotal), Math.max(0, cost - one.subtotal)])
    if (receivedAt) expect(one.status).not.toBe('cancelled')
    if (one.status !== 'cancelled') expect(byId.get(of)?.status).toBe('delivered')
  }
}

/** Compares what is `left` in M and L, of `start` pieces each, to what orders hold and exchanges brought back. */
export function checkStock(orders: AdminOrder[], left: number[], start: number): void {
  const holding = orders.filter(({ status }) => takesStock(status)).flatMap(({ items }) => items)
  const received = orders.flatMap(({ exchange }) => (exchange?.receivedAt ? exchange.back : []))
  for (const [index, size] of SIZES.entries())
    expect((left[index] ?? 0) + pieces(holding, size) - pieces(received, size)).toBe(start)
}

function pieces(items: OrderItem[], size: string): number {
  return items.reduce((sum, item) => sum + (item.size === size ? item.quantity : 0), 0)
}
