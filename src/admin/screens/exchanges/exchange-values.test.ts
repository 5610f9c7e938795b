import { expect, test } from 'vitest'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { outgoingOf, repricedPiece } from './exchange-values.ts'

const JACKET = {
  ...SAMPLE_PRODUCT,
  ...{ price: 9_000, sizes: ['M', 'L', 'XL'] },
  prices: [{ size: 'XL', color: null, price: 9_500, originalPrice: null }],
}
const paid = { size: 'M', color: null, paid: 8_500 }
const piece = { ...outgoingOf(JACKET), back: 0, price: '8500' }

test('a size that costs the same today goes out at what the customer paid, a dearer one at its price', () => {
  expect(repricedPiece(piece, { size: 'L' }, JACKET, paid)).toBe('8500')
  expect(repricedPiece(piece, { size: 'XL' }, JACKET, paid)).toBe('9500')
  expect(repricedPiece({ ...piece, size: 'XL', price: '9500' }, { size: 'L' }, JACKET, paid)).toBe('8500')
})

test('a price that the owner typed stays, and a piece that replaces none has its price of today', () => {
  expect(repricedPiece({ ...piece, price: '7000' }, { size: 'XL' }, JACKET, paid)).toBe('7000')
  expect(repricedPiece(outgoingOf(JACKET), { size: 'XL' }, JACKET, null)).toBe('9500')
})
