import type { Order } from '#contract/order.ts'
import { readStored, writeStored } from '#web/storage.ts'

const KEY = 'last-order'

/** `images` are the images of the order's lines, which the server's response lacks. */
type LastOrder = { order: Order; isEarlier: boolean; images: (string | null)[] }

export function readLastOrder(orderId: string | undefined): LastOrder | null {
  const last = readAny()
  return last && String(last.order.id) === orderId ? last : null
}

export function lastOrderId(): string | null {
  const last = readAny()
  return last && String(last.order.id)
}

export function writeLastOrder(last: LastOrder): void {
  writeStored('sessionStorage', KEY, last)
}

function readAny(): LastOrder | null {
  const stored = readStored('sessionStorage', KEY) as LastOrder | null
  return Array.isArray(stored?.order?.items) && Array.isArray(stored.images) ? stored : null
}
