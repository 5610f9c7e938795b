import { expect, test } from 'vitest'
import { countsOf, median, NO_COUNTS, ratesOf, type StatusSum } from './figures.ts'

test.each<[StatusSum['status'], StatusSum['cancel_reason'], (keyof typeof NO_COUNTS)[]]>([
  ['pending', null, []],
  ['confirmed', null, ['confirmed']],
  ['shipped', null, ['confirmed']],
  ['delivered', null, ['confirmed', 'delivered', 'deliveredRevenue']],
  ['cancelled', null, ['cancelled']],
  ['cancelled', 'unreachable', ['cancelled']],
  ['cancelled', 'returned', ['confirmed', 'returned']],
])('%s for %s counts as %j', (status, cancel_reason, counted) => {
  const counts = countsOf({ status, cancel_reason, orders: 1, revenue: 1 })
  expect(counts).toEqual({
    ...NO_COUNTS,
    orders: 1,
    revenue: 1,
    ...Object.fromEntries(counted.map((key) => [key, 1])),
  })
})

test('rates leave out what is undecided, and are null without a denominator', () => {
  expect(ratesOf({ ...NO_COUNTS, orders: 9 })).toEqual({ confirmation: null, delivery: null, return: null })
  expect(
    ratesOf({ ...NO_COUNTS, orders: 10, confirmed: 6, cancelled: 2, delivered: 3, returned: 1 }),
  ).toEqual({
    confirmation: 0.75,
    delivery: 0.75,
    return: 0.25,
  })
})

test.each([
  [[], null],
  [[7], 7],
  [[30, 4], 17],
  [[100, 9, 20], 20],
])('the median of %j is %j', (numbers, middle) => {
  expect(median(numbers)).toBe(middle)
})
