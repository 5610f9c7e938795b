import { expect, test } from 'vitest'
import { feePrice } from './courier-fees.ts'

test.each([
  [355, 0, 1, 355],
  [355, 0, 50, 350],
  [560, 0, 50, 550],
  [575, 0, 50, 600],
  [560, 20, 50, 600],
  [20, -50, 50, 0],
  [0, 0, 50, 0],
] as const)('%i DA plus %i to the nearest %i are %i', (fee, margin, roundTo, price) => {
  expect(feePrice(fee, { margin, roundTo })).toBe(price)
})
