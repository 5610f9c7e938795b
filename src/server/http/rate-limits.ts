import type { Db } from '#server/db/open.ts'
import { HttpError } from './http-error.ts'
import { countCall } from './shared-rate-limit.ts'

/** Keys remembered before the oldest windows are swept out. */
const SWEEP_AT = 10_000
const MINUTE = 60_000

type Window = { count: number; until: number }

/** So many calls by one key within a fixed window, counted in the memory of this program. */
export class RateLimit {
  readonly #limit: number
  readonly #window: number
  readonly #now: () => number
  readonly #counts = new Map<string, Window>()

  /** `window` in ms. The clock is one that nobody sets back. */
  constructor(limit: number, window: number, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#window = window
    this.#now = now
  }

  /**
   * Counts one more call by a key.
   * @throws HttpError 429 with Retry-After when it is one too many
   */
  count(key: string): void {
    const now = this.#now()
    if (this.#counts.size >= SWEEP_AT) this.#sweep(now)
    const known = this.#counts.get(key)
    const entry = known && known.until > now ? known : { count: 0, until: now + this.#window }
    entry.count += 1
    this.#counts.set(key, entry)
    if (entry.count > this.#limit) throw tooMany(entry, now)
  }

  #sweep(now: number): void {
    for (const [key, entry] of this.#counts) if (entry.until <= now) this.#counts.delete(key)
  }
}

/** The same, counted in the database that several copies of the program share. */
class SharedRateLimit {
  readonly #db: Db
  readonly #name: string
  readonly #limit: number
  readonly #window: number

  constructor(db: Db, name: string, limit: number, window: number) {
    this.#db = db
    this.#name = name
    this.#limit = limit
    this.#window = window
  }

  async count(key: string): Promise<void> {
    const entry = await countCall(this.#db, `${this.#name} ${key}`, this.#window)
    if (entry.count > this.#limit) throw tooMany(entry, entry.now)
  }
}

/** A limit that every copy of the program keeps together. */
type CommonLimit = { count: (key: string) => void | Promise<void> }

/** `login` and `orders` hold for the shop as a whole, the others protect one program from too much at once. */
export type Limits = { requests: RateLimit; writes: RateLimit; login: CommonLimit; orders: CommonLimit }

/**
 * The shop's limits; none at all when rate limiting is off. Generous: mobile networks share addresses. With
 * a database that others share, given as `common`, they count together.
 */
export function createLimits(isOn: boolean, common?: Db): Limits {
  const within = (limit: number, window: number) =>
    new RateLimit(isOn ? limit : Number.POSITIVE_INFINITY, window)
  const together = (name: string, limit: number, window: number) =>
    common && isOn ? new SharedRateLimit(common, name, limit, window) : within(limit, window)
  return {
    requests: within(6000, MINUTE),
    writes: within(1200, 10 * MINUTE),
    login: together('login', 10, 15 * MINUTE),
    orders: together('order', 60, 60 * MINUTE),
  }
}

function tooMany({ until }: Window, now: number): HttpError {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return new HttpError(429, 'Trop de tentatives, réessayez plus tard', { 'Retry-After': String(seconds) })
}
