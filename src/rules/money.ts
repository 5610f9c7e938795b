import { formatCount } from './count.ts'

/** DA. */
export const MAX_PRICE = 100_000_000

/** Formats whole DA as `12 500 DA`, with no-break spaces. */
export function formatDinars(amount: number): string {
  return `${formatCount(amount)}\u00a0DA`
}

/**
 * Returns the reduction in whole percent (nearest); null without a higher price before, or if it rounds to 0. Prices in
 * DA.
 */
export function discountPercent(price: number, originalPrice: number | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round(((originalPrice - price) * 100) / originalPrice) || null
}
