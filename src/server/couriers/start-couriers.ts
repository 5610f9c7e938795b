import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { logUnlessDown } from '#server/db/errors.ts'
import { updateRow } from '#server/db/rows.ts'
import { ConflictError, RemoteError, UnavailableError, ValidationError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import { withHeartbeat } from '#server/jobs/lease.ts'
import type { Run, Work } from '#server/jobs/runner.ts'
import type { CourierContext } from './accounts/open-courier.ts'
import { ADAPTERS } from './adapters/adapters.ts'
import { CourierError } from './adapters/courier-error.ts'
import { gatherFees } from './fees/fees.ts'
import type { Progress, RunningJob, Step } from './jobs/jobs.ts'
import { fetchNextLabel, sendNext } from './jobs/send-and-label.ts'
import { syncDueCouriers } from './parcels/follow/sync-couriers.ts'
import { endAllLeases } from './parcels/parcel-leases.ts'

/** ms between two checks for couriers that are due. */
const POLL = 20_000
/** ms that the places of a courier are cached. */
const CACHED = 24 * 60 * 60_000
/** ms within which the owner's requests are answered: proxies and in-app browsers give up after 30 s. */
const DEADLINE = 20_000
/** ms to wait for a courier at shutdown; interrupted work resumes at the next start. */
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

/** Syncs due couriers until disposed. The only instance first releases the leases of its last run. */
export async function followCouriers(
  context: CourierContext,
  { isOnlyInstance }: { isOnlyInstance: boolean },
): Promise<AsyncDisposable> {
  const { db, log, now } = context
  const hadLeases = isOnlyInstance && (await endAllLeases(db, now()))
  const sync = (signal: AbortSignal) => syncDueCouriers(context, signal)
  const first = hadLeases ? 0 : POLL
  const timer = every(POLL, sync, logUnlessDown(log, 'Asking couriers failed'), { first })
  return {
    [Symbol.asyncDispose]: () =>
      Promise.race([timer[Symbol.asyncDispose](), sleep(GRACE, undefined, { ref: false })]),
  }
}

/** ms between two checks whether a waiting job was stopped, or whether the quota makes its step wait. */
const NAP = 2000

const STEPS: Record<RunningJob['kind'], Step> = {
  parcels: sendNext,
  labels: fetchNextLabel,
  fees: gatherFees,
}

/** Stores progress of a job, even of a stopped one; undefined if it was deleted or taken over. */
type Save = (progress: Partial<RunningJob>) => Promise<RunningJob | undefined>

export function courierWork(context: CourierContext): Work {
  return {
    states: ['running'],
    now: () => context.now(),
    run: (run) => runJob(context, run),
    explainStop: async (trx, id) => {
      const problem = 'Ce travail s’est arrêté deux fois au même endroit'
      await updateRow(trx, 'courier_jobs', id, { problem })
    },
  }
}

async function runJob(context: CourierContext, { id, holder, stopping }: Run): Promise<void> {
  const save: Save = (progress) =>
    context.db
      .updateTable('courier_jobs')
      .set({ ...progress, changed_at: context.now().toISOString() })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .returningAll()
      .executeTakeFirst()
  let job = await save({})
  while (job?.state === 'running' && !stopping.aborted) {
    const { wait = 0, isDone, ...progress } = await tryStep(context, job, save)
    const until = context.now().getTime() + wait
    const state = isDone ? { state: progress.problem ? ('failed' as const) : ('done' as const) } : {}
    const waits_until = wait > 0 ? new Date(until).toISOString() : null
    job = await save({ ...progress, ...state, waits_until, attempts: 1 })
    for (let left = wait; left > 0; left = until - context.now().getTime()) {
      if (job?.state !== 'running' || stopping.aborted) break
      await context.pause(Math.min(NAP, left))
      job = await save({})
    }
  }
}

async function tryStep(
  context: CourierContext,
  job: RunningJob,
  save: Save,
): Promise<Progress & { problem?: string | null }> {
  const storeWait = async () => {
    const wait = context.quotas.get(job.courier_id)?.wait() ?? 0
    if (wait > NAP) await save({ waits_until: new Date(context.now().getTime() + wait).toISOString() })
  }
  try {
    return await withHeartbeat(NAP, storeWait, () =>
      STEPS[job.kind](context, job, async (progress) => (await save(progress))?.state === 'running'),
    )
  } catch (error) {
    if (error instanceof CourierError && error.wait !== null) return { wait: error.wait, isDone: false }
    if (error instanceof UnavailableError) return { wait: NAP, isDone: false }
    const isShown =
      error instanceof ConflictError || error instanceof RemoteError || error instanceof ValidationError
    if (!isShown) context.log.error({ err: error, jobId: job.id }, 'A job failed')
    const problem = isShown ? error.message : 'Une erreur est survenue, réessayez dans un instant'
    return { isDone: true, problem }
  }
}
