import type { NewOrderInput, Order } from '#contract/order.ts'
import { ApiError } from '#web/api-client.ts'
import { api } from '../api.ts'
import { readStored, writeStored } from '../storage.ts'

const KEY = 'order-attempt'

/**
 * The order being placed: one key until it is stored, and every body sent under it. A body whose answer was
 * lost may still reach the server, after others too: only the same key keeps it from being a second order.
 */
type Attempt = { key: string; bodies: NewOrderInput[]; isUnanswered: boolean }

// Where storage is refused, the attempt lives as long as the page.
let memory: Attempt | null = null

export type SentOrder = {
  order: Order
  /** It had been stored before, and is not what was asked now. */
  isEarlier: boolean
}

/**
 * Sends an order so that it is stored once, however often this is called, from however many tabs, across
 * reloads too: only an order read back settles its key.
 * @throws ApiError the server's refusal, or what the browser knows of a lost answer
 */
export async function sendOrder(body: NewOrderInput): Promise<SentOrder> {
  const before = openAttempt()
  const attempt: Attempt = {
    key: before?.key ?? newKey(),
    bodies: [body, ...(before?.bodies ?? []).filter((one) => !isSameBody(one, body))],
    isUnanswered: true,
  }
  // Kept before it leaves: the page may be gone before the answer comes.
  keep(attempt)
  try {
    const order = await post(attempt.key, body)
    settle(attempt.key)
    return { order, isEarlier: false }
  } catch (error) {
    if (isKeyUsedUp(error)) return { order: await findEarlier(attempt), isEarlier: true }
    if (isRefusal(error)) keep({ ...attempt, isUnanswered: before?.isUnanswered ?? false })
    throw error
  }
}

/** Whether an order was sent from this browser and nobody knows what became of it. */
export function hasUnansweredOrder(): boolean {
  return openAttempt()?.isUnanswered ?? false
}

/** The key has served for another body: the order that was stored is one of those sent before. */
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
  // What answers may be a public network's own page: then the order's fate is not known.
  if (!Number.isInteger(order?.id) || !Array.isArray(order.items)) {
    throw new ApiError(0, {}, 'Réponse illisible')
  }
  return order
}

function isKeyUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** The shop itself said no: it says why, which nothing on the way to it does in these words. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 400 || error.status === 409) && Boolean(error.body.message)
  )
}

function isSameBody(a: NewOrderInput, b: NewOrderInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function keep(attempt: Attempt | null): void {
  memory = writeStored('localStorage', KEY, attempt) ? null : attempt
}

/** Another tab may have begun the next order meanwhile: that one stays. */
function settle(key: string): void {
  if (openAttempt()?.key === key) keep(null)
}

/** The stored attempt comes first: another tab may have settled the one that this page knew. */
function openAttempt(): Attempt | null {
  const stored = readStored('localStorage', KEY) as Attempt | null
  return typeof stored?.key === 'string' && Array.isArray(stored.bodies) ? stored : memory
}

/** A UUID; `crypto.randomUUID` is missing where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
