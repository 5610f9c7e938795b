import { expect, test } from 'vitest'
import { listVariants, shownStock, takesStock } from './stock.ts'

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
