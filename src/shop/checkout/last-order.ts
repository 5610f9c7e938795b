import type { Order } from '#contract/order.ts'
import { readStored, writeStored } from '../storage.ts'

const KEY = 'last-order'

type LastOrder = { order: Order; isEarlier: boolean }

/** The order just placed, for the page that confirms it. */
export function readLastOrder(orderId: string | undefined): LastOrder | null {
  const stored = readStored('sessionStorage', KEY) as LastOrder | null
  return stored?.order && String(stored.order.id) === orderId ? stored : null
}

export function writeLastOrder(last: LastOrder): void {
  writeStored('sessionStorage', KEY, last)
}
