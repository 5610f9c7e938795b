import { expect, test } from 'vitest'
import {
  findMeasuredRow,
  guideOfCategory,
  isSameSize,
  readMeasure,
  readMeasuredCell,
  sortSizes,
} from './sizes.ts'

test('sizes come in the order that people expect', () => {
  const expected = [
    'XXS',
    'XS',
    'S',
    'S/M',
    'M',
    'L',
    'L/XL',
    'XL',
    'XXL',
    '3XL',
    '4XL',
    '36',
    '38,5',
    '39',
    '100',
  ]
  const others = ['Enfant', 'Unique']
  expect(sortSizes([...expected, ...others].sort())).toEqual([...expected, ...others])
  expect(sortSizes(['XXXL', '2XL', 'XL', '4XL'])).toEqual(['XL', '2XL', 'XXXL', '4XL'])
})

test('sizes that differ by case alone are one', () => {
  expect(sortSizes(['m', 'M', 's', 'Unique', 'unique'])).toHaveLength(3)
})

test.each([
  ['M', 'm', true],
  ['XXL', '2XL', true],
  ['S/M', 's-m', true],
  ['S/M', 'S/L', false],
  ['M/L', 'M-12', false],
  ['XL', 'XXL', false],
  ['42', '42 large', false],
  ['42', ' 42', true],
  ['Unique', '', false],
  ['M', 'Unique', false],
])('%s and %s are the same: %s', (a, b, same) => {
  expect(isSameSize(a, b)).toBe(same)
})

test.each([
  ['57', 57, 57],
  [' 57,5 ', 57.5, 57.5],
  ['57.25', 57.25, 57.25],
  ['55-56', 55, 56],
  ['55 – 56', 55, 56],
  ['55\u202f—\u202f56', 55, 56],
  ['55,5 à 56.5', 55.5, 56.5],
  ['55 À 56', 55, 56],
  ['55 a\u0300 56', 55, 56],
  ['56-55', 55, 56],
])('the cell %j holds %d to %d', (cell, from, to) => {
  expect(readMeasuredCell(cell)).toEqual({ from, to })
})

test.each(['', '-', 'M', '57 cm', '-57', '55-', '55-56-57', '55 a 56', '1e3', '5 7', '٥٧', '1,', '9999999'])(
  'the cell %j holds no measure',
  (cell) => expect(readMeasuredCell(cell)).toBeNull(),
)

test.each([
  ['57', 57],
  [' 57,5 cm', 57.5],
  ['57.5', 57.5],
  ['٥٧', 57],
  ['', null],
  ['cm', null],
  ['57-58', null],
  ['-57', null],
])('%j is typed for %s', (typed, measure) => {
  expect(readMeasure(typed)).toBe(measure)
})

const HELMETS = {
  rows: [
    ['XS', '53-54'],
    ['S', '55-56'],
    ['M', '57 à 58'],
    ['L', '60'],
    ['?', 'sur demande'],
  ],
  measure: { column: 1 },
}

test.each([
  [52.9, null],
  [53, 'XS'],
  [54, 'XS'],
  // Between two rows the next larger size.
  [54.5, 'S'],
  [57, 'M'],
  [58.1, 'L'],
  [60, 'L'],
  [60.1, null],
])('a head of %d cm takes %s', (measure, size) => {
  const row = findMeasuredRow(HELMETS, measure)
  expect(row === null ? null : HELMETS.rows[row]?.[0]).toBe(size)
})

test('rows may be in any order, and the first that holds a measure gives the size', () => {
  const rows = [
    ['70', 'XL'],
    ['50-52', 'S'],
    ['52-54', 'M'],
    ['60', 'L'],
    ['60', 'L court'],
  ]
  const find = (measure: number) => findMeasuredRow({ rows, measure: { column: 0 } }, measure)
  expect(find(52)).toBe(1)
  expect(find(55)).toBe(3)
  expect(find(61)).toBe(0)
  expect(find(71)).toBeNull()
})

test('without a measured cell there is no size', () => {
  expect(findMeasuredRow({ rows: [], measure: { column: 0 } }, 57)).toBeNull()
  expect(findMeasuredRow({ rows: [['M'], []], measure: { column: 1 } }, 57)).toBeNull()
})

const guides = ['Blousons et vestes', 'Casques', 'Vestes'].map((name) => ({ name }))

test.each([
  ['casques', 'Casques'],
  ['Vestes', 'Vestes'],
  ['BLOUSONS', 'Blousons et vestes'],
  ['Blousons d’été', undefined],
  ['', undefined],
])('a category %j has the guide %j', (name, guide) => {
  expect(guideOfCategory(name, guides)?.name).toBe(guide)
})
