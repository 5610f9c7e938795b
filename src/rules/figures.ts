import type { CancelReason, OrderStatus } from './order.ts'

/** Sums of the orders with one status and cancel reason; `revenue` in DA. */
export type StatusSum = {
  status: OrderStatus
  cancel_reason: CancelReason | null
  orders: number
  revenue: number
}

export const NO_COUNTS = {
  orders: 0,
  confirmed: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
  revenue: 0,
  deliveredRevenue: 0,
}

/** Sums in DA; `orders` = pending + `confirmed` + `cancelled`. */
export type Counts = typeof NO_COUNTS

/** Counts orders of one status. A returned order counts as confirmed, not as cancelled. */
export function countsOf({ status, cancel_reason, orders, revenue }: StatusSum): Counts {
  const isReturned = status === 'cancelled' && cancel_reason === 'returned'
  const isCancelled = status === 'cancelled' && !isReturned
  const isConfirmed = status !== 'pending' && !isCancelled
  const isDelivered = status === 'delivered'
  return {
    orders,
    confirmed: isConfirmed ? orders : 0,
    delivered: isDelivered ? orders : 0,
    returned: isReturned ? orders : 0,
    cancelled: isCancelled ? orders : 0,
    revenue,
    deliveredRevenue: isDelivered ? revenue : 0,
  }
}

/** Adds up counts; other fields, such as a name, are those of `b`. */
export function addCounts<Sum extends Counts>(a: Counts, b: Sum): Sum {
  return {
    ...b,
    orders: a.orders + b.orders,
    confirmed: a.confirmed + b.confirmed,
    delivered: a.delivered + b.delivered,
    returned: a.returned + b.returned,
    cancelled: a.cancelled + b.cancelled,
    revenue: a.revenue + b.revenue,
    deliveredRevenue: a.deliveredRevenue + b.deliveredRevenue,
  }
}

/** Fractions from 0 to 1; null if the denominator is 0. */
export type Rates = { confirmation: number | null; delivery: number | null; return: number | null }

/** Computes `confirmation` of confirmed and cancelled orders, the others of delivered and returned ones. */
export function ratesOf({ confirmed, cancelled, delivered, returned }: Counts): Rates {
  return {
    confirmation: fraction(confirmed, confirmed + cancelled),
    delivery: fraction(delivered, delivered + returned),
    return: fraction(returned, delivered + returned),
  }
}

/** Divides; null if `whole` is 0. */
export function fraction(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** Returns the middle number, or the mean of the two around the middle; null without any. */
export function median(numbers: number[]): number | null {
  const sorted = Float64Array.from(numbers).sort()
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
