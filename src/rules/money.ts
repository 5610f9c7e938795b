/** The largest price the shop accepts, in DA. */
export const MAX_PRICE = 100_000_000

/**
 * An amount as the shop writes it: `12 500 DA`. Its spaces never break, so a price is never wrapped.
 * @param amount whole DA
 */
export function formatDinars(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0DA`
}

/**
 * How much cheaper than before, in whole percent (nearest), or null when there is nothing to show: no higher
 * price before, or a reduction of less than half a percent.
 * @param price whole DA
 * @param originalPrice whole DA, or null when the product never cost more
 */
export function discountPercent(price: number, originalPrice: number | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round(((originalPrice - price) * 100) / originalPrice) || null
}
