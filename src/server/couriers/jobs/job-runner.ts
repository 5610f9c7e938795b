import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { logUnlessDown } from '#server/db/errors.ts'
import { RemoteError, UnavailableError, ValidationError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import { isFree, leaseEnd, whileRenewing } from '#server/jobs/lease.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/courier-error.ts'
import type { Progress, RunningJob, Step } from './jobs.ts'

/** ms of a lease on a job, extended while its holder lives. */
const LEASE = 60_000
/** ms between two polls for running jobs without a holder. */
const POLL = 20_000
/** ms between two heartbeats, and two looks whether a job that waits was stopped. */
const NAP = 2000
/** ms that a shutdown waits for the current steps. */
const GRACE = 3000

/** Runs jobs, each at one copy of the program at a time, and takes up those whose copy ended. */
export class JobRunner implements AsyncDisposable {
  readonly #context: CourierContext
  readonly #steps: Record<RunningJob['kind'], Step>
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #running = new Map<number, Promise<void>>()
  readonly #timer: AsyncDisposable

  constructor(context: CourierContext, steps: Record<RunningJob['kind'], Step>) {
    this.#context = context
    this.#steps = steps
    this.#log = context.log
    const onError = logUnlessDown(this.#log, 'Looking for jobs failed')
    this.#timer = every(POLL, () => this.#takeUp(), onError, { first: 0 })
  }

  /** Runs a job unless another copy does; resolves when this one has ended it. */
  run(id: number): Promise<void> {
    const running = this.#running.get(id) ?? this.#work(id).finally(() => this.#running.delete(id))
    this.#running.set(id, running)
    return running
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#timer[Symbol.asyncDispose]()
    // A courier may be slow; what is cut goes on at the next start.
    await Promise.race([Promise.all(this.#running.values()), sleep(GRACE, undefined, { ref: false })])
  }

  async #takeUp(): Promise<void> {
    const { db, now } = this.#context
    const free = await db
      .selectFrom('courier_jobs')
      .select('id')
      .where('state', '=', 'running')
      .where(isFree(now()))
      .execute()
    for (const { id } of free) void this.run(id)
  }

  async #work(id: number): Promise<void> {
    const holder = randomUUID()
    try {
      let job = await this.#take(id, holder)
      const courierId = job?.courier_id ?? 0
      const renew = () => this.#update(id, holder, this.#heartbeat(courierId))
      try {
        await whileRenewing(NAP, renew, async () => {
          while (job?.state === 'running' && !this.#stopping.signal.aborted)
            job = await this.#step(job, holder)
        })
      } finally {
        await this.#update(id, holder, { holder: null, taken_until: null })
      }
    } catch (error) {
      // The job stays running, and is taken up again.
      logUnlessDown(this.#log, 'A job failed')(error)
    }
  }

  /** Does a step, and waits for the quota after it. Returns the job as it is then; undefined if another copy has it. */
  async #step(job: RunningJob, holder: string): Promise<RunningJob | undefined> {
    const save = (progress: Partial<RunningJob>) => this.#update(job.id, holder, progress)
    const {
      wait = 0,
      isDone,
      ...progress
    } = await this.#tryStep(job, async (part) => {
      return (await save(part))?.state === 'running'
    })
    const until = new Date(this.#context.now().getTime() + wait)
    const state = isDone ? { state: progress.problem ? ('failed' as const) : ('done' as const) } : {}
    let saved = await save({ ...progress, ...state, waits_until: wait > 0 ? until.toISOString() : null })
    while (saved?.state === 'running' && this.#context.now() < until && !this.#stopping.signal.aborted) {
      await this.#context.pause(Math.min(NAP, until.getTime() - this.#context.now().getTime()))
      saved = await save({})
    }
    return saved
  }

  async #tryStep(
    job: RunningJob,
    save: (progress: Partial<RunningJob>) => Promise<boolean>,
  ): Promise<Progress & { problem?: string | null }> {
    try {
      return await this.#steps[job.kind](this.#context, job, save)
    } catch (error) {
      if (error instanceof CourierError && error.wait !== null) return { wait: error.wait, isDone: false }
      if (error instanceof UnavailableError) return { wait: NAP, isDone: false }
      const isTold = error instanceof RemoteError || error instanceof ValidationError
      if (!isTold) this.#log.error({ err: error, jobId: job.id }, 'A job failed')
      const problem = isTold ? error.message : 'Une erreur est survenue, réessayez dans un instant'
      return { isDone: true, problem }
    }
  }

  #take(id: number, holder: string): Promise<RunningJob | undefined> {
    const { db, now } = this.#context
    return db
      .updateTable('courier_jobs')
      .set({ holder, taken_until: leaseEnd(now(), LEASE) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where(isFree(now()))
      .returningAll()
      .executeTakeFirst()
  }

  /** Stores progress of a job that this run holds, also when it was stopped meanwhile. */
  #update(id: number, holder: string, progress: Partial<RunningJob>): Promise<RunningJob | undefined> {
    const { db, now } = this.#context
    return db
      .updateTable('courier_jobs')
      .set({ ...progress, changed_at: now().toISOString() })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .returningAll()
      .executeTakeFirst()
  }

  /** Extends the lease, and says until when the quota makes the current step wait. */
  #heartbeat(courierId: number): Partial<RunningJob> {
    const { quotas, now } = this.#context
    const wait = quotas.get(courierId)?.wait() ?? 0
    const waits_until = new Date(now().getTime() + wait).toISOString()
    return { taken_until: leaseEnd(now(), LEASE), ...(wait > NAP && { waits_until }) }
  }
}

/** Releases all jobs. Call it when the only copy of the program starts: their holders are gone. */
export async function releaseJobs({ db }: Pick<CourierContext, 'db'>): Promise<void> {
  await db.updateTable('courier_jobs').set({ holder: null, taken_until: null }).execute()
}
