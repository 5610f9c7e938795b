import { Problem } from './problems.ts'

/** Keys remembered before the oldest windows are swept out. */
const SWEEP_AT = 10_000

/** So many calls by one key within a fixed window, counted in memory. */
export class RateLimit {
  readonly #limit: number
  readonly #window: number
  readonly #now: () => number
  readonly #counts = new Map<string, { count: number; until: number }>()

  /** `window` in ms; `now` must never go back, as a computer's clock may. */
  constructor(limit: number, window: number, now = () => performance.now()) {
    this.#limit = limit
    this.#window = window
    this.#now = now
  }

  /**
   * Counts one more call by a key.
   * @throws Problem 429 with Retry-After when it is one too many
   */
  count(key: string): void {
    const now = this.#now()
    if (this.#counts.size >= SWEEP_AT) this.#sweep(now)
    const known = this.#counts.get(key)
    const entry = known && known.until > now ? known : { count: 0, until: now + this.#window }
    entry.count += 1
    this.#counts.set(key, entry)
    if (entry.count <= this.#limit) return
    const seconds = Math.ceil((entry.until - now) / 1000)
    throw new Problem(429, 'Trop de tentatives, réessayez plus tard', {}, { 'Retry-After': String(seconds) })
  }

  #sweep(now: number): void {
    for (const [key, entry] of this.#counts) if (entry.until <= now) this.#counts.delete(key)
  }
}

const MINUTE = 60_000

export type Limits = { requests: RateLimit; login: RateLimit; orders: RateLimit; writes: RateLimit }

/** The shop's limits; none at all when rate limiting is off. Generous: mobile networks share addresses. */
export function createLimits(isOn: boolean): Limits {
  return {
    requests: new RateLimit(isOn ? 6000 : Number.POSITIVE_INFINITY, MINUTE),
    login: new RateLimit(isOn ? 10 : Number.POSITIVE_INFINITY, 15 * MINUTE),
    orders: new RateLimit(isOn ? 60 : Number.POSITIVE_INFINITY, 60 * MINUTE),
    writes: new RateLimit(isOn ? 1200 : Number.POSITIVE_INFINITY, 10 * MINUTE),
  }
}
