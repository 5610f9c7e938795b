import { expect, test } from 'vitest'
import { isSameSize, sortSizes } from './sizes.ts'

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
  ['XL', 'XXL', false],
  ['42', '42 large', false],
  ['42', ' 42', true],
  ['Unique', '', false],
])('%s and %s are the same: %s', (a, b, same) => {
  expect(isSameSize(a, b)).toBe(same)
})
