import { ConflictError, RemoteError, UnavailableError, ValidationError } from '#server/errors.ts'
import { withHeartbeat } from '#server/jobs/lease.ts'
import type { Run, Work } from '#server/jobs/runner.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/courier-error.ts'
import type { Progress, RunningJob, Step } from './jobs.ts'

/** ms between two checks whether a waiting job was stopped, or whether the quota makes its step wait. */
const NAP = 2000

type Steps = Record<RunningJob['kind'], Step>

/** Stores progress of a job, also when it was stopped meanwhile; undefined once another run has it. */
type Save = (progress: Partial<RunningJob>) => Promise<RunningJob | undefined>

export function jobWork(context: CourierContext, steps: Steps): Work {
  return {
    states: ['running'],
    now: () => context.now(),
    run: (run) => runJob(context, steps, run),
    explainStop: async (trx, id) => {
      const problem = 'Ce travail s’est arrêté deux fois au même endroit'
      await trx.updateTable('courier_jobs').set({ problem }).where('id', '=', id).execute()
    },
  }
}

async function runJob(context: CourierContext, steps: Steps, { id, holder, stopping }: Run): Promise<void> {
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
    const { wait = 0, isDone, ...progress } = await tryStep(context, steps[job.kind], job, save)
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
  step: Step,
  job: RunningJob,
  save: Save,
): Promise<Progress & { problem?: string | null }> {
  const storeWait = async () => {
    const wait = context.quotas.get(job.courier_id)?.wait() ?? 0
    if (wait > NAP) await save({ waits_until: new Date(context.now().getTime() + wait).toISOString() })
  }
  try {
    return await withHeartbeat(NAP, storeWait, () =>
      step(context, job, async (progress) => (await save(progress))?.state === 'running'),
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
