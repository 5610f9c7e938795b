import type { ServerResponse } from 'node:http'
import { networkOf } from './limit-key.ts'

/** The most that may be open at once: of all clients together (`whole`), and of one client. */
export type Bound = { whole: number; client: number }

/** A network (IPv6 /48) may hold this many times a client's bound; it contains 65,536 clients (/64). */
export const NETWORK_SHARE = 4

type Holding = {
  weight?: number
  /** The object that takes the memory. It counts once, even if several places hold it. */
  of?: object
  /** Ends what the place stands for; returns false if it must not end now. */
  cut?: () => boolean
}

type Place = Disposable & Required<Holding>

/** Counts what each client has open, within limits. */
export class Places {
  readonly #bound: Bound
  readonly #whole = new Holder()
  /** What is open, by the key of a client or of a network. */
  readonly #holders = new Map<string, Holder>()
  /** Number of places requested since the start. */
  asked = 0

  constructor(bound: Bound) {
    this.#bound = bound
  }

  /** True if the client, or its network, has reached its limit. */
  isFull(client: string): boolean {
    const held = (name: string) => this.#holders.get(name)?.held ?? 0
    const { client: most } = this.#bound
    const network = networkOf(client)
    return held(client) >= most || (network !== client && held(network) >= most * NETWORK_SHARE)
  }

  /**
   * Takes a place until disposed. Returns undefined if the client is full, or if the total is full and no
   * other place can be ended.
   */
  take(client: string, holding?: Holding): Disposable | undefined {
    this.asked++
    if (this.isFull(client)) return undefined
    const place = this.hold(client, holding)
    if (this.#whole.held <= this.#bound.whole) return place
    place[Symbol.dispose]()
  }

  /** Counts what a client holds, until disposed. Above the total, ends places of the clients with most. */
  hold(client: string, { weight = 1, of = {}, cut = () => false }: Holding = {}): Disposable {
    const names = new Set([client, networkOf(client)])
    const place: Place = {
      ...{ weight, of, cut },
      [Symbol.dispose]: () => {
        if (!this.#whole.remove(place)) return
        for (const name of names) {
          const holder = this.#holders.get(name)
          holder?.remove(place)
          if (holder?.places.size === 0) this.#holders.delete(name)
        }
      },
    }
    this.#whole.add(place)
    for (const name of names) {
      const holder = this.#holders.get(name) ?? new Holder()
      this.#holders.set(name, holder)
      holder.add(place)
    }
    while (this.#whole.held > this.#bound.whole && this.#cutHeaviest(place));
    return place
  }

  /** Ends the oldest place of a client that can be ended; returns false if there is none. */
  cutOldest(client: string): boolean {
    return this.#holders.get(client)?.cutOldest() ?? false
  }

  #cutHeaviest(newest: Place): boolean {
    const heaviestFirst = [...this.#holders.values()].sort((one, other) => other.held - one.held)
    return heaviestFirst.some((holder) => holder.cutOldest(newest))
  }
}

class Holder {
  held = 0
  /** Oldest first. */
  readonly places = new Set<Place>()
  readonly #times = new Map<object, number>()

  add(place: Place): void {
    const times = this.#times.get(place.of) ?? 0
    if (times === 0) this.held += place.weight
    this.#times.set(place.of, times + 1)
    this.places.add(place)
  }

  /** Returns false when it was removed before. */
  remove(place: Place): boolean {
    if (!this.places.delete(place)) return false
    const times = (this.#times.get(place.of) ?? 1) - 1
    if (times > 0) this.#times.set(place.of, times)
    else {
      this.#times.delete(place.of)
      this.held -= place.weight
    }
    return true
  }

  cutOldest(kept?: Place): boolean {
    for (const place of this.places) {
      if (place === kept || !place.cut()) continue
      place[Symbol.dispose]()
      return true
    }
    return false
  }
}

/** Bytes up to which a body is not counted. */
const FREE_SIZE = 16 * 1024

/**
 * Counts the bytes of a response until its connection has sent them; responses with the same body share them.
 * Above the total, closes connections of the clients with most.
 */
export function holdUnsent(
  unsentBytes: Places,
  {
    client,
    body,
    bytes,
    response,
  }: { client: string; body: object; bytes: number; response: ServerResponse },
): void {
  if (bytes <= FREE_SIZE || response.closed) return
  const cut = () => {
    response.destroy()
    return true
  }
  const place = unsentBytes.hold(client, { weight: bytes, of: body, cut })
  response.once('close', () => place[Symbol.dispose]())
}
