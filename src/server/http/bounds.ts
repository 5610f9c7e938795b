import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { networkOf } from './limit-key.ts'

const MiB = 1024 * 1024

/** How much may be open at once, of all clients together and of one. */
export type Bound = { whole: number; client: number }

/**
 * Everything that strangers can hold open: docs/security.md explains each. A client beyond its own bound is refused. When
 * all is taken, who holds most loses the oldest that can be cut, so that somebody who holds nothing always finds room.
 */
export const BOUNDS = {
  connections: { whole: 5000, client: 100 },
  requests: { whole: 4000, client: 200 },
  bodies: { whole: 500, client: 50 },
  bodyBytes: { whole: 32 * MiB, client: 4 * MiB },
  unsentBytes: { whole: 64 * MiB, client: 8 * MiB },
  pages: { whole: 120, client: 6 },
  lists: { whole: 50, client: 6 },
  images: { whole: 104, client: 24 },
  feeds: { whole: 10, client: 2 },
  passwords: { whole: 20, client: 4 },
} satisfies Record<string, Bound>

/** Clients' bounds that a network (IPv6 /48) may fill: whoever has one has 65,536 clients (/64). */
export const NETWORK_SHARE = 4

/** `isLimited`: with bounds of each client too. Behind a trusted proxy all connections are the proxy's. */
export function createBounds({ isLimited, isProxied }: { isLimited: boolean; isProxied: boolean }) {
  const of = (name: keyof typeof BOUNDS): Bound =>
    isLimited ? BOUNDS[name] : { ...BOUNDS[name], client: Number.POSITIVE_INFINITY }
  return {
    connections: new Places(
      isProxied ? { ...of('connections'), client: Number.POSITIVE_INFINITY } : of('connections'),
    ),
    /** From their headers to the end of their responses; each begins in its turn. */
    requests: new Turns(of('requests')),
    /** Bodies that have not arrived whole. */
    bodies: new Places(of('bodies')),
    /** Bytes in memory of JSON that needs no login. */
    bodyBytes: new Places(of('bodyBytes')),
    /** Bytes in memory of responses that connections have not taken yet. */
    unsentBytes: new Places(of('unsentBytes')),
    /** Pages being made. A database that does not answer holds each up for some seconds. */
    pages: new Turns(of('pages'), 60),
    /** Lists being made, each of which may search. */
    lists: new Turns(of('lists'), 4),
    /** Image variants being encoded. */
    images: new Turns(of('images'), 4),
    /** Feeds, each with a batch of products in memory. */
    feeds: new Places(of('feeds')),
    /** Each hash of a password takes a core, and a thread that compression and files need too. */
    passwords: new Turns(of('passwords'), 1),
  }
}

export type Bounds = ReturnType<typeof createBounds>

type Holding = {
  weight?: number
  /** What is held: it counts once for all who hold it. */
  of?: object
  /** Ends it; returns false when it may not end now. */
  cut?: () => boolean
}

type Place = Disposable & Required<Holding>

/** Counts what each client holds while it is held. */
export class Places {
  readonly #bound: Bound
  readonly #whole = new Holder()
  readonly #clients = new Map<string, Holder>()
  readonly #networks = new Map<string, Holder>()

  constructor(bound: Bound) {
    this.#bound = bound
  }

  /** True when a client, or its network, holds all that it may. */
  isFull(client: string): boolean {
    const { client: max } = this.#bound
    const ofNetwork = this.#networks.get(networkOf(client))?.held ?? 0
    return (this.#clients.get(client)?.held ?? 0) >= max || ofNetwork >= max * networkShare(client)
  }

  /** Takes a place until disposed of. Returns undefined when the client is full, or nothing of others can be cut. */
  take(client: string, holding?: Holding): Disposable | undefined {
    if (this.isFull(client)) return undefined
    const place = this.hold(client, holding)
    if (this.#whole.held <= this.#bound.whole) return place
    place[Symbol.dispose]()
  }

  /** Counts what a client holds already, until disposed of, and cuts others as long as all hold too much. */
  hold(client: string, { weight = 1, of = {}, cut = () => false }: Holding = {}): Disposable {
    const named = [
      [this.#clients, client],
      [this.#networks, networkOf(client)],
    ] as const
    const place: Place = {
      ...{ weight, of, cut },
      [Symbol.dispose]: () => {
        if (!this.#whole.remove(place)) return
        for (const [holders, name] of named) {
          const holder = holders.get(name)
          holder?.remove(place)
          if (holder?.places.size === 0) holders.delete(name)
        }
      },
    }
    this.#whole.add(place)
    for (const [holders, name] of named) {
      const holder = holders.get(name) ?? new Holder()
      holders.set(name, holder)
      holder.add(place)
    }
    while (this.#whole.held > this.#bound.whole && this.#cutHeaviest(place));
    return place
  }

  /** Cuts the oldest that a client holds; returns false when nothing of it can be cut. */
  cutOldest(client: string): boolean {
    return cutOldest(this.#clients.get(client))
  }

  #cutHeaviest(newest: Place): boolean {
    const heaviestFirst = [...this.#networks.values()].sort((one, other) => other.held - one.held)
    return heaviestFirst.some((holder) => cutOldest(holder, newest))
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
}

function cutOldest(holder: Holder | undefined, kept?: Place): boolean {
  for (const place of holder?.places ?? []) {
    if (place === kept || !place.cut()) continue
    place[Symbol.dispose]()
    return true
  }
  return false
}

type Turn = {
  /** Is called once it is its turn. */
  start: () => void
  /** Is called instead of `start`. */
  refuse: () => void
  /** As of a place, once it has started. */
  cut?: () => boolean
}

/**
 * Places in which work begins in turns: networks take turns, however much each has waiting, and other events have theirs
 * between two.
 */
export class Turns {
  readonly #places: Places
  readonly #atOnce: number
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0
  #isScheduled = false

  constructor(bound: Bound, atOnce = Number.POSITIVE_INFINITY) {
    this.#places = new Places(bound)
    this.#atOnce = atOnce
  }

  /** Waits for a turn; it lasts until disposed of, which gives up a turn that has not come yet. */
  enter(client: string, { start, refuse, cut = () => false }: Turn): Disposable {
    const network = networkOf(client)
    let state: 'waiting' | 'running' | 'over' = 'waiting'
    const begin = () => {
      state = 'running'
      this.#running++
      start()
    }
    const giveUp = () => {
      state = 'over'
      const others = this.#waiting.get(network)?.filter((other) => other !== begin) ?? []
      if (others.length > 0) this.#waiting.set(network, others)
      else this.#waiting.delete(network)
    }
    const place = this.#places.take(client, {
      cut: () => {
        if (state === 'running') return cut()
        giveUp()
        refuse()
        return true
      },
    })
    if (!place) {
      refuse()
      return { [Symbol.dispose]: () => {} }
    }
    this.#waiting.set(network, [...(this.#waiting.get(network) ?? []), begin])
    this.#schedule()
    return {
      [Symbol.dispose]: () => {
        place[Symbol.dispose]()
        if (state === 'running') this.#running--
        if (state === 'waiting') giveUp()
        state = 'over'
        this.#schedule()
      },
    }
  }

  /** Waits for a turn. Throws BusyError when there is no place, or others need it meanwhile. */
  take(client: string): Promise<Disposable> {
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const turn = this.enter(client, { start: () => resolve(turn), refuse: () => reject(new BusyError()) })
    return promise
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#running >= this.#atOnce) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#beginNext()
      this.#schedule()
    })
  }

  #beginNext(): void {
    const [next] = this.#waiting
    if (!next) return
    const [network, queue] = next
    const [begin, ...others] = queue
    this.#waiting.delete(network)
    if (others.length > 0) this.#waiting.set(network, others)
    begin?.()
  }
}

function networkShare(client: string): number {
  return networkOf(client) === client ? 1 : NETWORK_SHARE
}
