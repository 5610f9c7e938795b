const MAX_BOUNDS = 4

/** Splits prices (DA) at round amounts into at most five ranges; none if there is no round amount between. */
export function priceRanges(min: number, max: number): { minPrice?: number; maxPrice?: number }[] {
  const within = roundAmounts(max).filter((amount) => amount > min && amount < max)
  const stride = Math.ceil(within.length / MAX_BOUNDS)
  // Groups from the highest amount down, so the lowest group is the smallest: many products are cheap.
  const bounds = within.filter((_, index) => (within.length - 1 - index) % stride === 0)
  if (bounds.length === 0) return []
  return [
    { maxPrice: bounds[0] },
    ...bounds.slice(1).map((bound, index) => ({ minPrice: bounds[index], maxPrice: bound })),
    { minPrice: bounds.at(-1) },
  ]
}

/** Lists 1, 2 and 5 times each power of ten below `max`, from 500 DA; the last may exceed `max`. */
function roundAmounts(max: number): number[] {
  const amounts: number[] = []
  for (let power = 100; power < max; power *= 10) amounts.push(power, 2 * power, 5 * power)
  return amounts.filter((amount) => amount >= 500)
}
