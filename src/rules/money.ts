/** Currency symbol in amounts. */
export const CURRENCY = 'DA'
/** ISO 4217 code. */
export const CURRENCY_CODE = 'DZD'

/** Maximum price in DA. */
export const MAX_PRICE = 100_000_000

/** Formats whole DA as `12 500 DA`, with no-break spaces. */
export function formatDinars(amount: number): string {
  return `${formatCount(amount)}\u00a0${CURRENCY}`
}

/** Returns the discount in whole percent; null if it rounds to 0 or there is none. Prices in DA. */
export function discountPercent(price: number, originalPrice: number | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round(((originalPrice - price) * 100) / originalPrice) || null
}

/** Formats a whole number as `1 007`, with no-break spaces, alike on the server and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/** Formats an amount in DA with its centimes as `8 235,29 DA`, with no-break spaces. */
export function formatCentimes(amount: number): string {
  const [whole = '', centimes = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${formatCount(Number(whole))},${centimes}\u00a0${CURRENCY}`
}

type PriceChange = { percent?: number | undefined; delta?: number | undefined }

/** Changes a price (DA) by percent, rounded to 10 DA, halves up, or by `delta`. Callers refuse 0 and less. */
export function changedPrice(price: number, { percent, delta = 0 }: PriceChange): number {
  if (percent === undefined) return price + delta
  // Avoids errors of floating point: 7,500 plus 28.2 % must be exactly 9,615, which rounds up to 9,620.
  const tens = Number(((price * (100 + percent)) / 1000).toFixed(9))
  return Math.floor(tens + 0.5) * 10
}

/** True for a price in DA that was probably mistyped: 0, or at least 10 times lower or higher than before. */
export function isDoubtfulPrice(price: number, before: number | null): boolean {
  if (price === before) return false
  return price === 0 || (before !== null && before > 0 && (price * 10 <= before || price >= before * 10))
}

/** Steps in DA to which shops round a courier's prices; 1 leaves them as they are. */
export const FEE_STEPS = [1, 50] as const

/** Adds `margin` (DA), then rounds to the nearest multiple of `roundTo`, halves up. */
export type FeeRule = { margin: number; roundTo: (typeof FEE_STEPS)[number] }

/** Computes the shop's price of a courier's fee, in DA, from 0 to `MAX_PRICE`. */
export function feePrice(fee: number, { margin, roundTo }: FeeRule): number {
  const rounded = Math.floor((fee + margin) / roundTo + 0.5) * roundTo
  return Math.min(MAX_PRICE, Math.max(0, rounded))
}
