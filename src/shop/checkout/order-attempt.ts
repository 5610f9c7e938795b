import type { NewOrderInput, Order } from '#contract/order.ts'
import { type ApiClient, ApiError } from '#web/api-client.ts'
import { readStored, writeStored } from '../storage.ts'

const KEY = 'order-attempt'

/** An order that was sent and whose answer is not known: sending it again must not make a second one. */
type Attempt = { key: string; body: NewOrderInput }

// Where storage is refused, the attempt lives as long as the page.
let open: Attempt | null = null

/**
 * Sends an order so that it is stored once, however often this is called: the key stays the same until an
 * answer settles it, across reloads too. `isEarlier` says that an order sent before had been stored after
 * all, and that it is this one, not what was asked now.
 */
export async function sendOrder(
  api: ApiClient,
  body: NewOrderInput,
): Promise<{ order: Order; isEarlier: boolean }> {
  const before = openAttempt()
  const attempt = { key: before?.key ?? newKey(), body }
  // The body that the server may know must not be lost to one that it refuses.
  if (!before) keep(attempt)
  try {
    const order = await post(api, attempt)
    keep(null)
    return { order, isEarlier: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 422 && before) {
      const order = await post(api, before)
      keep(null)
      return { order, isEarlier: true }
    }
    // Refused: nothing was stored under the key, the next order starts afresh.
    if (error.status >= 400 && error.status < 500 && !error.isNetwork && error.status !== 429) keep(null)
    throw error
  }
}

function post(api: ApiClient, { key, body }: Attempt): Promise<Order> {
  return api.post<Order>('/orders', { body, headers: { 'Idempotency-Key': key } })
}

function keep(attempt: Attempt | null): void {
  open = attempt
  writeStored('localStorage', KEY, attempt)
}

function openAttempt(): Attempt | null {
  const stored = readStored('localStorage', KEY) as Attempt | null
  return open ?? (typeof stored?.key === 'string' && stored.body ? stored : null)
}

/** A UUID; `crypto.randomUUID` is missing where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
