import type { Handlers } from '#server/http/handlers.ts'
import type { Runner } from '#server/jobs/runner.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { withinDeadline } from '../deadline.ts'
import { pdfResponse } from '../parcels/pdf-response.ts'
import { mergeJobLabels } from './job-labels.ts'
import { addJob, deleteJob, findJob, listJobs, restartJob, stopJob } from './jobs.ts'

export function jobRoutes(couriers: CourierContext, jobs: Runner) {
  return {
    'GET /jobs': ({ db }) => listJobs(db, couriers.now()),
    'GET /jobs/:id': ({ db, params }) => findJob(db, params.id, couriers.now()),
    'POST /jobs': async ({ db, body, admin }) => {
      const id = await addJob(db, body, { actor: admin.email, now: couriers.now() })
      void jobs.run('courier_jobs', id)
      return findJob(db, id, couriers.now())
    },
    'POST /jobs/:id/start': async ({ db, params, body }) => {
      const job = await db
        .transaction()
        .execute((trx) => restartJob(trx, params.id, { ...body, now: couriers.now() }))
      void jobs.run('courier_jobs', params.id)
      return job
    },
    'POST /jobs/:id/stop': ({ db, params }) => stopJob(db, params.id, couriers.now()),
    'DELETE /jobs/:id': ({ db, params }) => deleteJob(db, params.id),
    'GET /jobs/:id/labels': async ({ params }) =>
      pdfResponse(await withinDeadline(couriers, () => mergeJobLabels(couriers, params.id))),
  } satisfies Partial<Handlers>
}
