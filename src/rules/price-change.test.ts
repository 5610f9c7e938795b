import { expect, test } from 'vitest'
import { changedPrice } from './price-change.ts'

test.each([
  [8_250, 10, 9_080],
  [8_250, -10, 7_430],
  [150, 10, 170],
  [100, 0, 100],
  [104, 0, 100],
  [105, 0, 110],
  [10_000, 12.5, 11_250],
  [10_000, -100, 0],
  [10_000, 1000, 110_000],
  [1_000, 0.5, 1_010],
  [1_000, 0.4, 1_000],
])('%i DA and %d %% are %i DA', (price, percent, changed) => {
  expect(changedPrice(price, { percent })).toBe(changed)
})

test.each([
  [1_000, 55, 1_055],
  [1_000, -55, 945],
  [1_000, -2_000, 0],
])('%i DA and %i DA are %i DA', (price, delta, changed) => {
  expect(changedPrice(price, { delta })).toBe(changed)
})
