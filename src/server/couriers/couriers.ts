import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { logUnlessDown } from '#server/db/errors.ts'
import { every } from '#server/every.ts'
import type { Work } from '#server/jobs/runner.ts'
import type { CourierContext } from './accounts/open-courier.ts'
import { ADAPTERS } from './adapters/adapters.ts'
import { gatherFees } from './fees/fees.ts'
import { jobWork } from './jobs/job-work.ts'
import { fetchNextLabel, sendNext } from './jobs/order-steps.ts'
import { syncDueCouriers } from './parcels/follow/sync-couriers.ts'
import { endAllLeases } from './parcels/parcel-leases.ts'

/** ms between two checks for couriers that are due. */
const POLL = 20_000
/** ms that the places of a courier are cached. */
const CACHED = 24 * 60 * 60_000
/** ms in which calls of the owner answer: proxies and browsers inside apps give up after 30 s. */
const DEADLINE = 20_000
/** ms to wait for a courier at shutdown; interrupted requests resume at the next start. */
const GRACE = 3000

type Options = Pick<CourierContext, 'db' | 'log' | 'key' | 'allowTestHosts' | 'onAttempt'> &
  Partial<Pick<CourierContext, 'adapters' | 'now' | 'pause' | 'deadline'>>

export function openCouriers(options: Options): CourierContext {
  return {
    adapters: ADAPTERS,
    now: () => new Date(),
    pause: (ms) => sleep(ms),
    deadline: (ms = DEADLINE) => AbortSignal.timeout(ms),
    ...options,
    quotas: new Map(),
    places: new LRUCache({ max: 100, ttl: CACHED }),
    messages: new LRUCache({ max: 10_000 }),
  }
}

export function courierWork(context: CourierContext): Work {
  return jobWork(context, { parcels: sendNext, labels: fetchNextLabel, fees: gatherFees })
}

/** Syncs due couriers until disposed of. The only copy of the program first releases the leases of its predecessor. */
export async function followCouriers(
  context: CourierContext,
  { isOnlyCopy }: { isOnlyCopy: boolean },
): Promise<AsyncDisposable> {
  const { db, log, now } = context
  const hadLeases = isOnlyCopy && (await endAllLeases(db, now()))
  const sync = (signal: AbortSignal) => syncDueCouriers(context, signal)
  const first = hadLeases ? 0 : POLL
  const timer = every(POLL, sync, logUnlessDown(log, 'Asking couriers failed'), { first })
  return {
    [Symbol.asyncDispose]: () =>
      Promise.race([timer[Symbol.asyncDispose](), sleep(GRACE, undefined, { ref: false })]),
  }
}
