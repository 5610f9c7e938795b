import { ApiError } from './api-client.ts'
import { readStored, writeStored } from './storage.ts'

/** An idempotency key and the bodies sent with it, so that a late request stores no second order. */
type Attempt<Body> = { key: string; bodies: Body[]; isUnanswered: boolean }

export type SentOrder<Order> = {
  order: Order
  /** True if the server has stored an earlier version, which differs from the order just sent. */
  isEarlier: boolean
}

type Settings<Body, Order> = {
  post: (body: Body, headers: { 'Idempotency-Key': string }) => Promise<Order>
  unknownEarlier: string
  /** Key under which localStorage keeps the attempt when the page closes. */
  storageKey: string
}

/** Sends orders so that each is stored once, across repeated clicks and lost responses. */
export class OrderAttempts<Body, Order extends { id: number; items: unknown[] }> {
  readonly #settings: Settings<Body, Order>

  constructor(settings: Settings<Body, Order>) {
    this.#settings = settings
  }

  /** Sends an order. Throws ApiError with the server's error, or if the response was lost. */
  async send(body: Body): Promise<SentOrder<Order>> {
    const before = this.#open()
    const attempt: Attempt<Body> = {
      key: before?.key ?? newKey(),
      bodies: [
        body,
        ...(before?.bodies ?? []).filter((sent) => JSON.stringify(sent) !== JSON.stringify(body)),
      ],
      isUnanswered: true,
    }
    // Stores the attempt before sending it: the page may be closed before the response.
    this.#store(attempt)
    try {
      const order = await this.#post(attempt.key, body)
      this.#close(attempt.key)
      return { order, isEarlier: false }
    } catch (error) {
      if (isKeyUsedUp(error)) return { order: await this.#findEarlier(attempt), isEarlier: true }
      if (isRejection(error)) this.#store({ ...attempt, isUnanswered: before?.isUnanswered ?? false })
      throw error
    }
  }

  /** True if an order was sent without a response. */
  hasUnanswered(): boolean {
    return this.#open()?.isUnanswered ?? false
  }

  /** Sends the earlier bodies again, until the server returns the order that it has stored for the key. */
  async #findEarlier({ key, bodies }: Attempt<Body>): Promise<Order> {
    for (const body of bodies.slice(1)) {
      try {
        const order = await this.#post(key, body)
        this.#close(key)
        return order
      } catch (error) {
        if (!isKeyUsedUp(error)) throw error
      }
    }
    this.#close(key)
    throw new ApiError(422, { message: this.#settings.unknownEarlier })
  }

  async #post(key: string, body: Body): Promise<Order> {
    const order = await this.#settings.post(body, { 'Idempotency-Key': key })
    // The response may come from a captive portal: then the order's state is unknown.
    if (!Number.isInteger(order?.id) || !Array.isArray(order.items))
      throw new ApiError(0, {}, 'Réponse illisible')
    return order
  }

  #store(attempt: Attempt<Body> | null): void {
    writeStored('localStorage', this.#settings.storageKey, attempt)
  }

  /** Removes the attempt unless another tab has started the next one in the meantime. */
  #close(key: string): void {
    if (this.#open()?.key === key) this.#store(null)
  }

  #open(): Attempt<Body> | null {
    const stored = readStored('localStorage', this.#settings.storageKey) as Attempt<Body> | null
    return typeof stored?.key === 'string' && Array.isArray(stored.bodies) ? stored : null
  }
}

function isKeyUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** True if the server itself rejected the order: no proxy or captive portal sends this body. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 400 || error.status === 409) && Boolean(error.body.message)
  )
}

/** 128 random bits in hex; `crypto.randomUUID` is missing outside https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
