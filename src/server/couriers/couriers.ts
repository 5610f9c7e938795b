import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { CourierContext } from './accounts/open-courier.ts'
import { ADAPTERS } from './adapters/adapters.ts'
import { syncDueCouriers } from './parcels/sync-couriers.ts'

/** ms between two looks for couriers that are due. */
const POLL = 20_000
/** ms for which the places and the prices of a courier are kept. */
const KEPT = 24 * 60 * 60_000
/** ms that a stop waits for a courier; what it interrupts is asked again at the next start. */
const GRACE = 3000

type Options = {
  db: Db
  log: Logger
  key: Buffer
  allowTestHosts: boolean
} & Partial<Pick<CourierContext, 'adapters' | 'now' | 'pause'>>

/** The shop's couriers: what their files work with, and the questions that are asked without anybody's request. */
export class Couriers {
  readonly context: CourierContext
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(options: Options) {
    this.context = {
      adapters: ADAPTERS,
      now: () => new Date(),
      pause: (ms) => sleep(ms),
      ...options,
      quotas: new Map(),
      places: new LRUCache({ max: 100, ttl: KEPT }),
      fees: new LRUCache({ max: 100, ttl: KEPT }),
    }
  }

  /** Asks couriers that are due about their parcels until stopped. */
  start(): void {
    const look = () => {
      this.#running = this.#running.then(() => this.look())
    }
    this.#timer = setInterval(look, POLL).unref()
  }

  /** Asks the couriers that are due now. */
  async look(): Promise<void> {
    if (this.#isStopped) return
    try {
      await syncDueCouriers(this.context, () => this.#isStopped)
    } catch (error) {
      if (!this.#isStopped && !isDatabaseDown(error)) {
        this.context.log.error({ err: error }, 'Asking couriers failed')
      }
    }
  }

  /** Asks no more, and waits for the question under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.race([this.#running, sleep(GRACE, undefined, { ref: false })])
  }
}
