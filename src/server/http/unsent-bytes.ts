import type { ServerResponse } from 'node:http'

const MiB = 1024 * 1024
/** Bytes of bodies that may wait for slow connections, of all clients and of one. */
const MAX_TOTAL = 64 * MiB
const MAX_OF_CLIENT = 8 * MiB
/** Bytes up to which a body is not counted. */
const FREE_SIZE = 16 * 1024

/**
 * Counts the bytes that responses hold in memory until their connections have taken them. A body that several
 * responses share counts once, and once for each client that reads it.
 */
export class UnsentBytes {
  readonly #all = new Bodies()
  readonly #clients = new Map<string, Bodies>()
  readonly #maxOfClient: number

  /** `isLimited`: with a limit for each client too. */
  constructor(isLimited: boolean) {
    this.#maxOfClient = isLimited ? MAX_OF_CLIENT : MAX_TOTAL
  }

  /** True when a client, or all clients together, have so much to read that they get nothing more. */
  isFull(client: string): boolean {
    const ofClient = this.#clients.get(client)?.bytes ?? 0
    return this.#all.bytes >= MAX_TOTAL || ofClient >= this.#maxOfClient
  }

  /** Counts a body of `bytes` until the response has closed; responses with the same body share it. */
  hold(client: string, body: object, bytes: number, response: ServerResponse): void {
    if (bytes <= FREE_SIZE || response.closed) return
    const ofClient = this.#clients.get(client) ?? new Bodies()
    this.#clients.set(client, ofClient)
    this.#all.add(body, bytes)
    ofClient.add(body, bytes)
    response.once('close', () => {
      this.#all.remove(body, bytes)
      ofClient.remove(body, bytes)
      if (ofClient.bytes === 0 && this.#clients.get(client) === ofClient) this.#clients.delete(client)
    })
  }
}

/** Bodies with the number of responses that hold each. */
class Bodies {
  readonly #holders = new Map<object, number>()
  bytes = 0

  add(body: object, bytes: number): void {
    const holders = this.#holders.get(body) ?? 0
    if (holders === 0) this.bytes += bytes
    this.#holders.set(body, holders + 1)
  }

  remove(body: object, bytes: number): void {
    const others = (this.#holders.get(body) ?? 1) - 1
    if (others > 0) return void this.#holders.set(body, others)
    this.#holders.delete(body)
    this.bytes -= bytes
  }
}
