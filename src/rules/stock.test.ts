import { expect, test } from 'vitest'
import { findShown, isSoldOut, listVariants, shownStock, takesStock } from './stock.ts'

test('variants are the combinations of sizes and colours, in their order', () => {
  expect(listVariants({ sizes: [], colors: [] })).toEqual([{ size: null, color: null }])
  expect(listVariants({ sizes: ['M', 'L'], colors: [] }).map(({ size }) => size)).toEqual(['M', 'L'])
  expect(listVariants({ sizes: ['M', 'L'], colors: ['Noir', 'Blanc'] })).toEqual([
    { size: 'M', color: 'Noir' },
    { size: 'M', color: 'Blanc' },
    { size: 'L', color: 'Noir' },
    { size: 'L', color: 'Blanc' },
  ])
})

test.each([
  [3, 2, true, null],
  [2, 2, true, 2],
  [1, 2, true, 1],
  [1, null, true, null],
  [1, 0, true, null],
  [0, 2, false, null],
  [-1, 2, false, null],
])('%i pieces, told from %s: available %s, left %s', (quantity, showLeftAt, available, left) => {
  expect(shownStock(quantity, showLeftAt)).toEqual({ available, left })
})

test('an order takes stock from its confirmation to its delivery', () => {
  expect((['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const).map(takesStock)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

const SHOWN = [
  { size: 'M', color: 'Noir', available: false, left: null },
  { size: 'M', color: 'Blanc', available: true, left: 2 },
  { size: 'L', color: 'Noir', available: false, left: null },
  { size: 'L', color: 'Blanc', available: false, left: null },
]

test.each([
  ['M', null, false],
  ['L', null, true],
  [null, 'Noir', true],
  [null, 'Blanc', false],
  ['M', 'Noir', true],
  ['M', 'Blanc', false],
  ['XS', 'Noir', true],
  [null, null, false],
])('size %s and colour %s are sold out: %s', (size, color, isGone) => {
  expect(isSoldOut(SHOWN, { size, color })).toBe(isGone)
  expect(isSoldOut(null, { size, color })).toBe(false)
})

test('a variant is found by both its size and colour', () => {
  expect(findShown(SHOWN, { size: 'M', color: 'Blanc' })?.left).toBe(2)
  expect(findShown(SHOWN, { size: 'M', color: null })).toBeUndefined()
  expect(findShown(null, { size: 'M', color: 'Blanc' })).toBeUndefined()
})
