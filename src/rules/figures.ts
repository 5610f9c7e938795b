import type { CancelReason } from './cancel-reason.ts'
import type { OrderStatus } from './order-status.ts'

/** Orders by how they ended, and their sums in DA: `orders` = pending + `confirmed` + `cancelled`. */
export type Counts = {
  orders: number
  confirmed: number
  delivered: number
  returned: number
  cancelled: number
  revenue: number
  deliveredRevenue: number
}

/** Orders of one status: how many, and their sum in DA. */
export type StatusSum = {
  status: OrderStatus
  cancel_reason: CancelReason | null
  orders: number
  revenue: number
}

export const NO_COUNTS: Counts = {
  orders: 0,
  confirmed: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
  revenue: 0,
  deliveredRevenue: 0,
}

/** Adds orders of one status to counts. A returned order had been confirmed, and is not counted as cancelled. */
export function addOrders(counts: Counts, { status, cancel_reason, orders, revenue }: StatusSum): Counts {
  const isReturned = status === 'cancelled' && cancel_reason === 'returned'
  const isCancelled = status === 'cancelled' && !isReturned
  const isConfirmed = status !== 'pending' && !isCancelled
  const isDelivered = status === 'delivered'
  return {
    orders: counts.orders + orders,
    confirmed: counts.confirmed + (isConfirmed ? orders : 0),
    delivered: counts.delivered + (isDelivered ? orders : 0),
    returned: counts.returned + (isReturned ? orders : 0),
    cancelled: counts.cancelled + (isCancelled ? orders : 0),
    revenue: counts.revenue + revenue,
    deliveredRevenue: counts.deliveredRevenue + (isDelivered ? revenue : 0),
  }
}

/** Fractions from 0 to 1; null without a denominator. */
export type Rates = { confirmation: number | null; delivery: number | null; return: number | null }

/** Computes the rates of orders. Those that are pending or on the road are in none. */
export function ratesOf({ confirmed, cancelled, delivered, returned }: Counts): Rates {
  return {
    confirmation: fraction(confirmed, confirmed + cancelled),
    delivery: fraction(delivered, delivered + returned),
    return: fraction(returned, delivered + returned),
  }
}

/** Divides; null by zero. */
export function fraction(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
