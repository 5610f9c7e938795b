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
  monitors: { whole: 100, client: 10 },
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

/** ms that what waits for a turn lets connections go before. */
const PATIENCE = 100

/** `isLimited`: with bounds of each client too. Behind a trusted proxy all connections are the proxy's. */
export function createBounds({ isLimited, isProxied }: { isLimited: boolean; isProxied: boolean }) {
  const of = (name: keyof typeof BOUNDS, isOfEach = isLimited): Bound =>
    isOfEach ? BOUNDS[name] : { ...BOUNDS[name], client: Number.POSITIVE_INFINITY }
  const connections = new Places(of('connections', isLimited && !isProxied))
  const turns = (name: keyof typeof BOUNDS, atOnce?: number) => new Turns(of(name), { atOnce, connections })
  return {
    connections,
    /** What is not in the page cache, from headers to the end of the response. */
    requests: turns('requests'),
    /** Of these `/api/health` and `/api/ready`, so that nothing else keeps them out. */
    monitors: turns('monitors'),
    /** Bodies that have not arrived whole. */
    bodies: new Places(of('bodies')),
    /** Bytes in memory of JSON that needs no login. */
    bodyBytes: new Places(of('bodyBytes')),
    /** Bytes in memory of responses that connections have not taken yet. */
    unsentBytes: new Places(of('unsentBytes')),
    /** Pages being made. A database that does not answer holds each up for some seconds. */
    pages: turns('pages', 60),
    /** Lists being made, each of which may search. */
    lists: turns('lists', 4),
    /** Image variants being encoded. */
    images: turns('images', 4),
    /** Feeds, each with a batch of products in memory. */
    feeds: new Places(of('feeds')),
    /** Each hash of a password takes a core, and a thread that compression and files need too. */
    passwords: turns('passwords', 1),
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
  /** By client and by network. */
  readonly #holders = new Map<string, Holder>()
  /** How often somebody asked for one. */
  asked = 0

  constructor(bound: Bound) {
    this.#bound = bound
  }

  /** True when a client, or its network, holds all that it may. */
  isFull(client: string): boolean {
    const held = (name: string) => this.#holders.get(name)?.held ?? 0
    const { client: most } = this.#bound
    const network = networkOf(client)
    return held(client) >= most || (network !== client && held(network) >= most * NETWORK_SHARE)
  }

  /** Takes a place until disposed of. Returns undefined when the client is full, or nothing of others can be cut. */
  take(client: string, holding?: Holding): Disposable | undefined {
    this.asked++
    if (this.isFull(client)) return undefined
    const place = this.hold(client, holding)
    if (this.#whole.held <= this.#bound.whole) return place
    place[Symbol.dispose]()
  }

  /** Counts what a client holds already, until disposed of, and cuts others as long as all hold too much. */
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

  /** Cuts the oldest that a client holds; returns false when nothing of it can be cut. */
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

/**
 * Places in which work begins in turns: networks take turns, however much each has waiting, and other events have theirs
 * between two.
 */
export class Turns {
  readonly #places: Places
  readonly #atOnce: number
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #connections: Pick<Places, 'asked'>
  #running = 0
  #isScheduled = false
  #begunAt = 0
  #asked = 0

  constructor(
    bound: Bound,
    {
      atOnce = Number.POSITIVE_INFINITY,
      connections = { asked: 0 },
    }: { atOnce?: number | undefined; connections?: Pick<Places, 'asked'> } = {},
  ) {
    this.#places = new Places(bound)
    this.#atOnce = atOnce
    this.#connections = connections
  }

  isFull(client: string): boolean {
    return this.#places.isFull(client)
  }

  /**
   * Waits for a turn, which lasts until disposed of; `cut` ends it before, as that of a place.
   * @throws BusyError when there is no place, or others need it meanwhile
   */
  async take(client: string, cut = () => false): Promise<Disposable> {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    const network = networkOf(client)
    const giveUp = () => {
      if (!this.#leave(network, begin)) return cut()
      reject(new BusyError())
      return true
    }
    const place = this.#places.take(client, { cut: giveUp })
    if (!place) throw new BusyError()
    this.#waiting.set(network, (this.#waiting.get(network) ?? new Set()).add(begin))
    this.#schedule()
    await promise
    return {
      [Symbol.dispose]: () => {
        place[Symbol.dispose]()
        this.#running--
        this.#schedule()
      },
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#running >= this.#atOnce) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#givesWay()) this.#beginNext()
      this.#schedule()
    })
  }

  /** True for a moment while connections arrive, since Node accepts one each time that it comes by. */
  #givesWay(): boolean {
    const { asked } = this.#connections
    const isArriving = asked !== this.#asked
    this.#asked = asked
    return isArriving && performance.now() - this.#begunAt < PATIENCE
  }

  #beginNext(): void {
    const [next] = this.#waiting
    if (!next) return
    const [network, queue] = next
    const [begin] = queue
    // The network has its next turn after all others.
    this.#waiting.delete(network)
    this.#waiting.set(network, queue)
    if (!begin || !this.#leave(network, begin)) return
    this.#running++
    this.#begunAt = performance.now()
    begin()
  }

  /** Returns false when it waits no more. */
  #leave(network: string, begin: () => void): boolean {
    const queue = this.#waiting.get(network)
    const isWaiting = queue?.delete(begin) ?? false
    if (queue?.size === 0) this.#waiting.delete(network)
    return isWaiting
  }
}
