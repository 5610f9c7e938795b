import { MAX_PRICE } from './money.ts'

/** Steps in DA to which shops round a courier's prices; 1 leaves them as they are. */
export const FEE_STEPS = [1, 50] as const

/** How a courier's prices become the shop's: `margin` in DA, then the nearest multiple of `roundTo`, halves up. */
export type FeeRule = { margin: number; roundTo: (typeof FEE_STEPS)[number] }

/** Computes the shop's price of a courier's fee, in DA; never below 0. */
export function feePrice(fee: number, { margin, roundTo }: FeeRule): number {
  const rounded = Math.floor((fee + margin) / roundTo + 0.5) * roundTo
  return Math.min(MAX_PRICE, Math.max(0, rounded))
}
