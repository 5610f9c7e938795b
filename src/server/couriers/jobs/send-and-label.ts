import type { NewParcels, SentParcels } from '#contract/parcel.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { findParcels } from '#server/orders/order-parcels.ts'
import { findAnyCourier } from '../accounts/accounts.ts'
import { adapterOf, type CourierContext } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { unreadableLabel } from '../adapters/label-pdfs.ts'
import { withinDeadline } from '../deadline.ts'
import { findParcelRow } from '../parcels/change-parcel.ts'
import { loadLabel, loadMergeableLabel, mergeLabels } from '../parcels/labels.ts'
import type { Sent } from '../parcels/send/create-parcels.ts'
import { recordRefusals } from '../parcels/send/record-refusals.ts'
import { sendParcels, UNKNOWN_ORDER } from '../parcels/send/send-parcels.ts'
import {
  findJobRow,
  type OrderResult,
  orderResultsOf,
  type RunningJob,
  type Step,
  splitResults,
} from './jobs.ts'

/** Orders per step: few, to show progress. Drafts are fewer, as each needs another request to be validated. */
const BATCH = 20
const DRAFT_BATCH = 5

export const sendNext: Step = async (context, job) => {
  const queue: number[] = JSON.parse(job.queue)
  const courier = await findAnyCourier(context.db, job.courier_id)
  const hasDrafts = adapterOf(context, courier)?.validate !== undefined
  const ids = queue.slice(0, hasDrafts ? DRAFT_BATCH : BATCH)
  if (ids.length === 0) return { isDone: true }
  const results = await listSent(context, job, ids)
  const orderIds = ids.filter((id) => !results.has(id))
  let wait = 0
  if (orderIds.length > 0) {
    const parcels = { courierId: job.courier_id, orderIds }
    for await (const [orderId, sent] of sendParcels(context, parcels, { actor: job.actor })) {
      if (sent.kind === 'waiting') wait = Math.max(wait, sent.wait)
      if (sent.kind === 'waiting') results.delete(orderId)
      else results.set(orderId, toResult(orderId, sent))
    }
  }
  const left = queue.filter((id) => !results.has(id))
  return {
    queue: JSON.stringify(left),
    results: JSON.stringify([...orderResultsOf(job), ...results.values()]),
    wait,
    isDone: left.length === 0,
  }
}

/** Lists orders that this job sent before its last instance crashed. Sending them again would be refused. */
async function listSent(
  { db }: CourierContext,
  { courier_id, created_at }: RunningJob,
  ids: number[],
): Promise<Map<number, OrderResult>> {
  const rows = await db
    .selectFrom('parcels')
    .select(['order_id', 'tracking'])
    .where('order_id', 'in', ids)
    .where('courier_id', '=', courier_id)
    .where('state', '=', 'created')
    .where('created_at', '>=', created_at)
    .execute()
  return new Map(rows.map(({ order_id, tracking }) => [order_id ?? 0, { orderId: order_id ?? 0, tracking }]))
}

/**
 * Sends orders for API clients, which do not follow jobs. Orders without a result at the deadline are
 * unconfirmed, and sending continues; orders that wait for a quota are refused. Throws as `sendParcels`;
 * CourierError if no order has a result.
 */
export async function sendWithinDeadline(
  context: CourierContext,
  parcels: NewParcels,
  actor: string,
): Promise<SentParcels> {
  const results = new Map<number, Sent>()
  try {
    await withinDeadline(context, async (signal) => {
      try {
        for await (const [orderId, sent] of sendParcels(context, parcels, { actor, signal })) {
          results.set(orderId, sent)
        }
      } finally {
        // Waiting orders are recorded as refused, because nothing sends them later.
        const waiting = [...results].filter(([, { kind }]) => kind === 'waiting')
        await recordRefusals(context, { courierId: parcels.courierId, actor }, waiting)
      }
    })
  } catch (error) {
    if (results.size === 0) throw error
    // Some orders have a result, so the error is not thrown: the others are late or failed.
    if (!(error instanceof CourierError)) context.log.error({ err: error }, 'Sending parcels failed')
  }
  const orderIds = [...new Set(parcels.orderIds)]
  return splitResults(orderIds.map((id) => toResult(id, results.get(id) ?? UNKNOWN_ORDER)))
}

function toResult(orderId: number, { kind, ...sent }: Sent): OrderResult {
  return { orderId, tracking: null, ...sent }
}

/** Fetches the label of a job's next order. A refusal or silence is stored as its result; the job goes on. */
export const fetchNextLabel: Step = async (context, job) => {
  const [orderId, ...left]: number[] = JSON.parse(job.queue)
  if (orderId === undefined) return { isDone: true }
  const results = orderResultsOf(job)
  // The only label of a job is printed as it is, like that of a parcel.
  const load = left.length + results.length === 0 ? loadLabel : loadMergeableLabel
  const result = await fetchLabel(context, job, orderId, load)
  return {
    queue: JSON.stringify(left),
    results: JSON.stringify([...results, result]),
    isDone: left.length === 0,
  }
}

async function fetchLabel(
  context: CourierContext,
  job: RunningJob,
  orderId: number,
  load: (context: CourierContext, parcel: Row<'parcels'>) => Promise<unknown>,
): Promise<OrderResult> {
  const parcel = await findParcelOf(context, job, orderId)
  const tracking = parcel?.tracking ?? null
  if (!parcel || tracking === null)
    return { orderId, tracking, message: 'Cette commande n’a pas d’étiquette' }
  try {
    await load(context, parcel)
    return { orderId, tracking }
  } catch (error) {
    if (!(error instanceof CourierError) || error.wait !== null) throw error
    return { orderId, tracking, message: error.message }
  }
}

async function findParcelOf({ db }: CourierContext, { courier_id }: RunningJob, orderId: number) {
  const parcel = (await findParcels(db, [orderId])).get(orderId)
  if (!parcel || parcel.courierId !== courier_id || parcel.state === 'cancelled') return null
  return findParcelRow(db, parcel.id)
}

/** Merges a job's labels into one PDF. @throws NotFoundError; ConflictError without labels; CourierError */
export async function mergeJobLabels(context: CourierContext, id: number): Promise<Uint8Array> {
  const job = await findJobRow(context.db, id)
  const fetched =
    job.kind === 'labels' ? orderResultsOf(job).filter(({ message }) => message === undefined) : []
  const parcels: Row<'parcels'>[] = []
  for (const { orderId } of fetched) {
    const parcel = await findParcelOf(context, job, orderId)
    if (parcel) parcels.push(parcel)
  }
  if (parcels.length === 0) throw new ConflictError('Ce travail n’a pas d’étiquettes')
  const { pdf, unreadable } = await mergeLabels(context, parcels)
  if (unreadable.length > 0) throw unreadableLabel()
  return pdf
}
