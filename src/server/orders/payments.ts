import type { Trx } from '#server/db/open.ts'
import { changeOrders } from './change-order.ts'

/** A courier's payment for an order, and the fee that it kept, in DA. */
export type Payment = { orderId: number; collected: number; fee: number | null }

/** Records that couriers have paid orders, all at one time. For a serialized transaction. */
export function addPayments(trx: Trx, payments: Payment[], actor: string): Promise<void> {
  const paid = Map.groupBy(payments, ({ orderId }) => orderId)
  return changeOrders(trx, [...paid.keys()], ({ id }) => ({
    events: (paid.get(id) ?? []).map(({ orderId, ...details }) => ({ kind: 'payment', actor, details })),
  }))
}
