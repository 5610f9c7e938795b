import { ApiError } from './api-client.ts'
import { readStored, writeStored } from './storage.ts'

/** An idempotency key and all bodies sent with it. A lost request may arrive later: the key stores it once. */
type Attempt<Body> = { key: string; bodies: Body[]; isUnanswered: boolean }

export type SentOrder<Order> = {
  order: Order
  /** An earlier order was stored, which differs from the current one. */
  isEarlier: boolean
}

type Settings<Body, Order> = {
  post: (body: Body, headers: { 'Idempotency-Key': string }) => Promise<Order>
  unknownEarlier: string
  /** Where localStorage keeps the attempt beyond the page. */
  storageKey: string
}

/** Sends orders so that each is stored once, across repeated clicks and lost responses. */
export class OrderAttempts<Body, Order extends { id: number; items: unknown[] }> {
  readonly #settings: Settings<Body, Order>

  constructor(settings: Settings<Body, Order>) {
    this.#settings = settings
  }

  /** Sends an order. Throws ApiError: the server's error, or that the response was lost. */
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
    // Stored before it is sent: the page may be closed before the response.
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

  /** The key was used with another body: the stored order is one of those sent before. */
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
    if (!Number.isInteger(order?.id) || !Array.isArray(order.items)) {
      throw new ApiError(0, {}, 'Réponse illisible')
    }
    return order
  }

  #store(attempt: Attempt<Body> | null): void {
    writeStored('localStorage', this.#settings.storageKey, attempt)
  }

  /** Keeps the next order, which another tab may have started meanwhile. */
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
