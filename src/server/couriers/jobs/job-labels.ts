import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import { mergeLabels } from '../parcels/labels.ts'
import { findJobRow, orderResultsOf } from './jobs.ts'
import { findParcelOf } from './order-steps.ts'

/**
 * Merges the labels that a job fetched into one PDF, in the order of its orders.
 * @throws NotFoundError; ConflictError when there are none; CourierError
 */
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
  return mergeLabels(context, parcels)
}
