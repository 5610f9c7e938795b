import type { NewOrderInput, Order } from '#contract/order.ts'
import { ApiError } from '#web/api-client.ts'
import { api } from '../api.ts'
import { readStored, writeStored } from '../storage.ts'

const KEY = 'order-attempt'

/**
 * The order being placed: one idempotency key until it is stored, and every body sent with it. A request whose
 * response was lost may still reach the server later: only the same key keeps it from being a second order.
 */
type Attempt = { key: string; bodies: NewOrderInput[]; isUnanswered: boolean }

// Where storage is blocked, the attempt lasts as long as the page.
let memory: Attempt | null = null

export type SentOrder = {
  order: Order
  /** An earlier order was stored, which differs from the current one. */
  isEarlier: boolean
}

/**
 * Sends an order so that it is stored once, across repeated clicks, tabs and reloads: only a response with an
 * order ends the use of its key.
 * @throws ApiError the server's error, or that the response was lost
 */
export async function sendOrder(body: NewOrderInput): Promise<SentOrder> {
  const before = openAttempt()
  const attempt: Attempt = {
    key: before?.key ?? newKey(),
    bodies: [body, ...(before?.bodies ?? []).filter((one) => !isSameBody(one, body))],
    isUnanswered: true,
  }
  // Stored before it is sent: the page may be closed before the response.
  store(attempt)
  try {
    const order = await post(attempt.key, body)
    settle(attempt.key)
    return { order, isEarlier: false }
  } catch (error) {
    if (isKeyUsedUp(error)) return { order: await findEarlier(attempt), isEarlier: true }
    if (isRejection(error)) store({ ...attempt, isUnanswered: before?.isUnanswered ?? false })
    throw error
  }
}

/** Whether an order was sent from this browser without a response. */
export function hasUnansweredOrder(): boolean {
  return openAttempt()?.isUnanswered ?? false
}

/** The key was used with another body: the stored order is one of those sent before. */
async function findEarlier({ key, bodies }: Attempt): Promise<Order> {
  for (const body of bodies.slice(1)) {
    try {
      const order = await post(key, body)
      settle(key)
      return order
    } catch (error) {
      if (!isKeyUsedUp(error)) throw error
    }
  }
  settle(key)
  throw new ApiError(422, {
    message:
      'Une commande envoyée plus tôt d’ici est déjà enregistrée. Appelez-nous avant d’en passer une autre.',
  })
}

async function post(key: string, body: NewOrderInput): Promise<Order> {
  const order = await api('POST /orders', { body, headers: { 'Idempotency-Key': key } })
  // The response may come from a captive portal: then the order's state is unknown.
  if (!Number.isInteger(order?.id) || !Array.isArray(order.items)) {
    throw new ApiError(0, {}, 'Réponse illisible')
  }
  return order
}

function isKeyUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** Whether the server itself rejected the order: no proxy or captive portal sends this body. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 400 || error.status === 409) && Boolean(error.body.message)
  )
}

function isSameBody(a: NewOrderInput, b: NewOrderInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function store(attempt: Attempt | null): void {
  memory = writeStored('localStorage', KEY, attempt) ? null : attempt
}

/** Another tab may have started the next order meanwhile: that one stays. */
function settle(key: string): void {
  if (openAttempt()?.key === key) store(null)
}

/** The stored attempt wins: another tab may have completed the one in memory. */
function openAttempt(): Attempt | null {
  const stored = readStored('localStorage', KEY) as Attempt | null
  return typeof stored?.key === 'string' && Array.isArray(stored.bodies) ? stored : memory
}

/** 128 random bits in hex; `crypto.randomUUID` is missing outside https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
