import { expect, test } from 'vitest'
import { formatTicked, NONE_TICKED, parseCompared, parseTicked, tick } from './compared-products.ts'

test.each([
  ['12-31-40', [12, 31, 40]],
  ['12,31', [12, 31]],
  ['12-12-31', [12, 31]],
  ['0-01-x-1e3--7-', [7]],
  ['9'.repeat(16), []],
  ['', []],
  [undefined, []],
])('%j compares %j', (text, ids) => {
  expect(parseCompared(text)).toEqual(ids)
})

test('ticks are kept as a text, and any other text is none', () => {
  const ticked = { categoryId: 3, ids: [12, 31] }
  expect(parseTicked(formatTicked(ticked))).toEqual(ticked)
  expect(formatTicked({ categoryId: 3, ids: [] })).toBeNull()
  expect(parseTicked('3:1-2-3-4').ids).toEqual([1, 2, 3])
  for (const text of [null, '', '[]', ':12']) expect(parseTicked(text)).toEqual(NONE_TICKED)
})

test('three products of one category at most are ticked; another category begins again', () => {
  const product = (id: number, categoryId = 1) => ({ id, categoryId })
  const three = [4, 5, 6].reduce((ticked, id) => tick(ticked, product(id), true), NONE_TICKED)
  expect(three).toEqual({ categoryId: 1, ids: [4, 5, 6] })
  expect(tick(three, product(7), true)).toEqual(three)
  expect(tick(three, product(5), true).ids.toSorted()).toEqual([4, 5, 6])
  expect(tick(three, product(5), false).ids).toEqual([4, 6])
  expect(tick(three, product(7, 2), true)).toEqual({ categoryId: 2, ids: [7] })
  expect(tick(three, product(7, 2), false)).toEqual(three)
})
