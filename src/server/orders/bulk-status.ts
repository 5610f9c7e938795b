import type { BulkResult, BulkStatusChange } from '#contract/order-change.ts'
import type { Db } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { changeOrders } from './change-order.ts'
import { changeStatus } from './order-status.ts'
import { unknownOrder } from './orders.ts'

/** Sets the status of several orders in one transaction; unknown orders are refused. */
export function setStatuses(
  db: Db,
  { ids, ...status }: BulkStatusChange,
  actor: string,
): Promise<BulkResult> {
  return writeWithoutBump(db, async (trx) => {
    const found = new Set<number>()
    await changeOrders(trx, ids, (order) => {
      found.add(order.id)
      return changeStatus(order, status, actor)
    })
    const asked = [...new Set(ids)]
    return {
      changed: asked.filter((id) => found.has(id)),
      refused: asked.filter((id) => !found.has(id)).map((id) => ({ id, message: unknownOrder().message })),
    }
  })
}
