type PriceChange = { percent?: number | undefined; delta?: number | undefined }

/**
 * Returns a price in DA after a change by percent, rounded to the nearest 10 DA with halves up, or by a sum of DA, which
 * is not rounded. Never below 0.
 */
export function changedPrice(price: number, { percent, delta = 0 }: PriceChange): number {
  if (percent === undefined) return Math.max(0, price + delta)
  // Nine decimals: 8,250 plus 10 % is 9,075 and not a hair below.
  const tens = Number(((price * (100 + percent)) / 1000).toFixed(9))
  return Math.max(0, Math.floor(tens + 0.5) * 10)
}
