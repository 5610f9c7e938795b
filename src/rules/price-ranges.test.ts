import { expect, test } from 'vitest'
import { priceRanges } from './price-ranges.ts'

test.each([
  [0, 0, []],
  [9000, 9000, []],
  [600, 900, []],
  [900, 1100, [{ maxPrice: 1000 }, { minPrice: 1000 }]],
  [1200, 5000, [{ maxPrice: 2000 }, { minPrice: 2000 }]],
  [
    4500,
    65_000,
    [
      { maxPrice: 5000 },
      { minPrice: 5000, maxPrice: 10_000 },
      { minPrice: 10_000, maxPrice: 20_000 },
      { minPrice: 20_000, maxPrice: 50_000 },
      { minPrice: 50_000 },
    ],
  ],
])('prices of %i to %i DA have their ranges', (min, max, ranges) => {
  expect(priceRanges(min, max)).toEqual(ranges)
})

test('a wide range has five ranges', () => {
  for (const max of [10_000, 100_000, 1_000_000, 90_000_000]) {
    const ranges = priceRanges(100, max)
    expect(ranges.length).toBeLessThanOrEqual(5)
    expect(ranges.length).toBeGreaterThan(2)
  }
})
