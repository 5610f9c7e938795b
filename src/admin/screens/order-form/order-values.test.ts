import { expect, test } from 'vitest'
import { itemOf, repricedItem } from './order-values.ts'

const JACKET = {
  ...{ id: 7, name: 'Blouson', price: 9_000, originalPrice: null },
  prices: [{ size: 'L', color: null, price: 9_500, originalPrice: null }],
}
const M = { ...itemOf(JACKET), size: 'M' }
const L = { ...M, size: 'L', price: '9500' }

test('a chosen size brings its price', () => {
  expect(repricedItem(itemOf(JACKET), { size: 'L' }, JACKET, [])).toBe('9500')
  expect(repricedItem(L, { size: 'M' }, JACKET, [])).toBe('9000')
})

test('a price that the owner typed stays', () => {
  expect(repricedItem({ ...M, price: '8 000' }, { size: 'L' }, JACKET, [])).toBe('8 000')
})

test('a choice of the stored order keeps the price of the order', () => {
  const ordered = [{ ...M, price: '8500' }]
  expect(repricedItem({ ...M, price: '8500' }, { size: 'L' }, JACKET, ordered)).toBe('9500')
  expect(repricedItem(L, { size: 'M' }, JACKET, ordered)).toBe('8500')
})

test('where all sizes cost the same, the price of the order stays', () => {
  const same = { ...JACKET, prices: [] }
  expect(repricedItem({ ...M, price: '8500' }, { size: 'L' }, same, [{ ...M, price: '8500' }])).toBe('8500')
})
