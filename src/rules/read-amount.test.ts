import { expect, test } from 'vitest'
import { readAmount, readSignedAmount } from './read-amount.ts'

test.each([
  [18_500, 18_500],
  [0, 0],
  ['18500', 18_500],
  ['18 500,00 DA', 18_500],
  ['18\u202f500\u00a0DZD', 18_500],
  ['18.500', 18_500],
  ['18,500', 18_500],
  ['18,500.00', 18_500],
  ['18.500,00', 18_500],
  ['1,234,500.0', 1_234_500],
  ['18500,0 dinars', 18_500],
  ['18’500', 18_500],
  ['18500,50', 18_501],
  ['1.200,50', 1_201],
  ['1,200.49', 1_200],
  ['450,5', 451],
  ['18,5', 19],
  ['0,4', 0],
  ['٤٥٠٫٥ د.ج', 451],
  [18.5, 19],
  [450.49999, 450],
  ['١٨٬٥٠٠٫٠٠ د.ج', 18_500],
  ['۱۸۵۰۰ دج', 18_500],
  ['100000000', 100_000_000],
  ['DA 5000', 5000],
  ['DZD 5,000', 5000],
  ['5000 DA TTC', 5000],
  ['5000.-', 5000],
  ['5 000,–', 5000],
  ['Dinars 5 000,50', 5001],
  ['5000 D.A.', 5000],
  ['دج 5000', 5000],
])('%j is %j DA', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount)
})

test.each([
  // No number, or one with a sign.
  ...['', '-', 'gratuit', 'DA', 'TTC', '.-', '1e5', '0x10', '-500'],
  // Points and commas that are neither thousands nor cents.
  ...['0.500', '18.5.00', '1.8500,00', '1,85,000', '1.234,500.00', ',50', '1.234,500,5', '450,125,5'],
  // Other words and currencies.
  ...['18 500 x', '5000 HT', '5000 €', 'EUR 5000'],
  // Out of bounds.
  ...['100000001', '100000000,6', 100_000_000.6, -1, -0.4, 1e300, Number.NaN],
])('%j is no amount', (cell) => {
  expect(readAmount(cell)).toBeNull()
})

test.each([
  ['-200', -200],
  ['(200)', -200],
  ['(-200)', -200],
  ['− 1 200,50 DA', -1_201],
  ['(200 DA)', -200],
  ['200,00-', -200],
  ['–٢٠٠', -200],
  [-200.4, -200],
  ['-0', 0],
  [0, 0],
  ['18 500 DA', 18_500],
  ['5000.-', 5000],
  ['-DA 200', -200],
])('%j is %j DA with its sign', (cell, amount) => {
  expect(readSignedAmount(cell)).toBe(amount)
})

test.each(['', '-', '()', '(', '--200', '-dix', '(retour)', '200-300', '-100000001', Number.NaN])(
  '%j is no amount with a sign',
  (cell) => {
    expect(readSignedAmount(cell)).toBeNull()
  },
)
