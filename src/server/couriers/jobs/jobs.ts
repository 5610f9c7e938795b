import { type Job, job, type NewJob } from '#contract/courier-job.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { insertRow, readRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import { findChosenCourier } from '../accounts/accounts.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import type { Fee, Places } from '../adapters/adapter.ts'
import type { UnknownPlace } from '../places/places.ts'

// A job is long work with couriers; any instance can resume it from the queue and results in its row.

/** ms that a finished job is listed. */
const SHOWN = 24 * 60 * 60_000

/** The result for one order. Without a message, the parcel was sent or the label fetched. */
export type OrderResult = { orderId: number; tracking: string | null } & Partial<UnknownPlace>

/** The results of a `fees` job: the courier's places, and the fees gathered so far. */
export type FeesResult = { places: Places; fees: Fee[] } | null

export type RunningJob = Row<'courier_jobs'>

/** What a step changes. `wait` is the ms until the courier allows the next step. */
export type Progress = Partial<Pick<RunningJob, 'queue' | 'results' | 'total'>> & {
  wait?: number
  isDone: boolean
}

/** Does the next part of a job. `save` stores progress; false once the job is stopped or taken over. */
export type Step = (
  context: CourierContext,
  job: RunningJob,
  save: (progress: Partial<RunningJob>) => Promise<boolean>,
) => Promise<Progress>

export function orderResultsOf({ results }: Pick<Row<'courier_jobs'>, 'results'>): OrderResult[] {
  return JSON.parse(results)
}

export function feesResultOf({ results }: Pick<Row<'courier_jobs'>, 'results'>): FeesResult {
  return JSON.parse(results)
}

/** Creates a job for the runner. Throws ValidationError for an unknown courier. */
export async function addJob(
  db: DbOrTrx,
  { kind, courierId, orderIds }: Omit<NewJob, 'kind'> & { kind: Job['kind'] },
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  const { id: courier_id } = await findChosenCourier(db, courierId)
  const queue = [...new Set(orderIds)]
  const at = now.toISOString()
  const { id } = await insertRow(db, 'courier_jobs', {
    kind,
    courier_id,
    actor,
    state: 'running',
    queue: JSON.stringify(queue),
    results: kind === 'fees' ? 'null' : '[]',
    total: queue.length,
    created_at: at,
    changed_at: at,
  })
  return id
}

/** Lists running jobs and those changed within a day, newest first, 50 at most. */
export async function listJobs(db: Db, now: Date): Promise<Job[]> {
  const since = new Date(now.getTime() - SHOWN).toISOString()
  const rows = await selectJobs(db)
    .where((is) => is.or([is('state', '=', 'running'), is('changed_at', '>=', since)]))
    .orderBy('courier_jobs.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => toJob(row, now))
}

/** @throws NotFoundError */
export async function findJob(db: DbOrTrx, id: number, now: Date): Promise<Job> {
  const row = await selectJobs(db).where('courier_jobs.id', '=', id).executeTakeFirstOrThrow(unknownJob)
  return toJob(row, now)
}

/** @throws NotFoundError */
export function findJobRow(db: DbOrTrx, id: number): Promise<Row<'courier_jobs'>> {
  return readRow(db, 'courier_jobs', id, unknownJob)
}

/** Stops a job after its current step. Throws NotFoundError; ConflictError when it does not run. */
export async function stopJob(db: Db, id: number, now: Date): Promise<Job> {
  const { numUpdatedRows } = await db
    .updateTable('courier_jobs')
    .set({ state: 'stopped', waits_until: null, changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  const job = await findJob(db, id, now)
  if (numUpdatedRows === 0n) throw new ConflictError('Ce travail est déjà terminé')
  return job
}

/** Continues a job, and retries refused `orderIds`. Throws NotFoundError; ConflictError while it runs. */
export async function restartJob(
  trx: Trx,
  id: number,
  { orderIds = [], now }: { orderIds?: number[] | undefined; now: Date },
): Promise<Job> {
  const row = await findJobRow(trx, id)
  if (row.state === 'running') throw new ConflictError('Ce travail est en cours')
  // The last step of a stopped job is still running and will overwrite the queue.
  if (row.state === 'stopped' && row.holder !== null && (row.taken_until ?? '') > now.toISOString())
    throw new ConflictError('Ce travail s’arrête, réessayez dans un instant')
  const results = row.kind === 'fees' ? [] : orderResultsOf(row)
  const again = new Set(orderIds)
  const isAgain = ({ orderId, message }: OrderResult) => message !== undefined && again.has(orderId)
  const queue = [...JSON.parse(row.queue), ...results.filter(isAgain).map(({ orderId }) => orderId)]
  await updateRow(trx, 'courier_jobs', id, {
    state: 'running',
    problem: null,
    queue: JSON.stringify(queue),
    ...(row.kind !== 'fees' && { results: JSON.stringify(results.filter((each) => !isAgain(each))) }),
    changed_at: now.toISOString(),
  })
  return findJob(trx, id, now)
}

/** Deletes a job that has ended. Throws NotFoundError; ConflictError while it runs. */
export async function deleteJob(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('courier_jobs')
    .where('id', '=', id)
    .where('state', '!=', 'running')
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await findJobRow(db, id)
  throw new ConflictError('Ce travail est en cours : arrêtez-le d’abord')
}

/** Deletes jobs a day after they ended, and day-old labels if the parcel is past `sent` or has no order. */
export async function deleteOldJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SHOWN).toISOString()
  await db
    .deleteFrom('courier_jobs')
    .where('changed_at', '<', before)
    .where('state', '!=', 'running')
    .execute()
  const done = db
    .selectFrom('parcels')
    .select('id')
    .where((is) => is.or([is('state', 'not in', ['unknown', 'created', 'sent']), is('order_id', 'is', null)]))
  await db
    .deleteFrom('parcel_labels')
    .where('fetched_at', '<', before)
    .where('parcel_id', 'in', done)
    .execute()
}

function selectJobs(db: DbOrTrx) {
  return db
    .selectFrom('courier_jobs')
    .innerJoin('couriers', 'couriers.id', 'courier_jobs.courier_id')
    .selectAll('courier_jobs')
    .select('couriers.name as courier')
}

const JOB_FIELDS = job
  .omit({ isWorking: true, done: true, sent: true, refused: true, waiting: true })
  .keyof().options

function toJob(row: Row<'courier_jobs'> & { courier: string }, now: Date): Job {
  const results = row.kind === 'fees' ? [] : orderResultsOf(row)
  const fees = row.kind === 'fees' ? feesResultOf(row) : null
  return {
    ...pickFields(row, JOB_FIELDS),
    isWorking: row.taken_until !== null && row.taken_until > now.toISOString(),
    done: fees?.fees.length ?? results.length,
    ...splitResults(results),
    waiting: row.kind === 'fees' ? [] : JSON.parse(row.queue),
  }
}

export function splitResults(results: OrderResult[]): SentParcels {
  return {
    sent: results.flatMap(({ orderId, tracking, message }) =>
      message === undefined ? [{ orderId, tracking }] : [],
    ),
    refused: results.flatMap(({ orderId, message, place }) =>
      message === undefined ? [] : [{ orderId, message, ...(place && { place }) }],
    ),
  }
}

function unknownJob(): NotFoundError {
  return new NotFoundError('Travail non trouvé')
}
