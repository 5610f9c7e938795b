import { expect, test } from 'vitest'
import { includedVat } from './vat.ts'

test.each([
  [11_900, 19, 1900],
  [119, 19, 19],
  [1000, 19, 160],
  [3, 50, 1],
  // 150 × 1 / 101 = 1.485…, 101 × 0.5 = a half.
  [150, 1, 1],
  [51, 2, 1],
  [0, 19, 0],
  [500, 0, 0],
  [500, null, null],
])('the VAT in %s DA at %s %% is %s', (total, percent, vat) => {
  expect(includedVat(total, percent)).toBe(vat)
})

test('halves are rounded up', () => {
  // 3 × 20 / 120 = 0.5
  expect(includedVat(3, 20)).toBe(1)
})
