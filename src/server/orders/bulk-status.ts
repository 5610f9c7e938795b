import type { BulkResult, BulkStatusChange } from '#contract/order-change.ts'
import type { Db } from '#server/db/open.ts'
import { NotFoundError } from '#server/errors.ts'
import { setOrderStatus } from './order-status.ts'

/** Sets the status of several orders, each for itself: those that are not there are refused, the others changed. */
export async function setStatuses(
  db: Db,
  { ids, ...status }: BulkStatusChange,
  actor: string,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await setOrderStatus(db, id, status, actor)
      result.changed.push(id)
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
      result.refused.push({ id, message: error.message })
    }
  }
  return result
}
