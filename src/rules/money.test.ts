import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedPrice,
  discountPercent,
  feePrice,
  formatCentimes,
  formatDinars,
  isDoubtfulPrice,
  MAX_PRICE,
} from './money.ts'

const amounts = fc.nat(MAX_PRICE)

test('an amount is grouped by thousands and followed by DA, with spaces that never break', () => {
  expect(formatDinars(12_500)).toBe('12\u00a0500\u00a0DA')
  expect(formatDinars(MAX_PRICE)).toBe('100\u00a0000\u00a0000\u00a0DA')
  expect(formatDinars(999)).toBe('999\u00a0DA')
  expect(formatDinars(0)).toBe('0\u00a0DA')
})

test('a discount that falls halfway between two percents is rounded up, however it divides', () => {
  expect(discountPercent(875, 1_000)).toBe(13)
  expect(discountPercent(715, 1_000)).toBe(29)
  fc.assert(
    fc.property(fc.nat(99), fc.integer({ min: 1, max: MAX_PRICE / 200 }), (whole, factor) => {
      const originalPrice = 200 * factor
      const halfway = (2 * whole + 1) * factor
      expect(discountPercent(originalPrice - halfway, originalPrice)).toBe(whole + 1)
    }),
  )
})

test('there is no discount without a higher price before', () => {
  expect(discountPercent(100, null)).toBeNull()
  expect(discountPercent(100, 100)).toBeNull()
  expect(discountPercent(0, 0)).toBeNull()
  expect(discountPercent(99_999, 100_000)).toBeNull()
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(discountPercent(Math.max(a, b), Math.min(a, b))).toBeNull()
    }),
  )
})

test('a discount is never further than half a percent from the truth', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      fc.pre(a !== b)
      const [price, originalPrice] = [Math.min(a, b), Math.max(a, b)]
      const percent = discountPercent(price, originalPrice) ?? 0
      expect(Number.isInteger(percent)).toBe(true)
      expect(2 * Math.abs(percent * originalPrice - (originalPrice - price) * 100)).toBeLessThanOrEqual(
        originalPrice,
      )
    }),
  )
})

test.each([
  [8_250, 10, 9_080],
  [8_250, -10, 7_430],
  [150, 10, 170],
  [104, 0, 100],
  [105, 0, 110],
  [10_000, 12.5, 11_250],
  [10_000, -100, 0],
  [1_000, 0.5, 1_010],
])('%i DA and %d %% are %i DA', (price, percent, changed) => {
  expect(changedPrice(price, { percent })).toBe(changed)
})

test.each([
  [1_000, 55, 1_055],
  [1_000, -55, 945],
  [1_000, -2_000, -1_000],
])('%i DA and %i DA are %i DA', (price, delta, changed) => {
  expect(changedPrice(price, { delta })).toBe(changed)
})

test.each([
  [0, null, true],
  [0, 5_000, true],
  [0, 0, false],
  [500, 5_000, true],
  [501, 5_000, false],
  [50_000, 5_000, true],
  [49_999, 5_000, false],
  [5_000, 0, false],
  [5_000, null, false],
])('%i DA after %s DA is doubtful: %s', (price, before, isDoubtful) => {
  expect(isDoubtfulPrice(price, before)).toBe(isDoubtful)
})

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

test.each([
  [8235.29, '8\u00a0235,29\u00a0DA'],
  [-504.2, '-504,20\u00a0DA'],
  [0, '0,00\u00a0DA'],
  [1_000_000, '1\u00a0000\u00a0000,00\u00a0DA'],
])('%s DA with centimes are %s', (amount, text) => {
  expect(formatCentimes(amount)).toBe(text)
})
