import { expect, test } from 'vitest'
import { type Typed, toChange } from './bulk-values.ts'

test.each<[Typed['kind'], string, object | null]>([
  ['pricePercent', '10', { pricePercent: 10 }],
  ['pricePercent', ' −12,5 % ', { pricePercent: -12.5 }],
  ['pricePercent', '1001', null],
  ['pricePercent', 'dix', null],
  ['priceDelta', '-500', { priceDelta: -500 }],
  ['priceDelta', '1,5', null],
  ['priceDelta', '', null],
  ['categoryId', '', null],
  ['brand', '', { brand: null }],
  ['brand', 'AGV', { brand: 'AGV' }],
  ['inStock', 'non', { inStock: false }],
  ['isPublished', 'oui', { isPublished: true }],
  ['isNew', '', null],
  ['', '', null],
])('%s with « %s » is %j', (kind, value, change) => {
  expect(toChange({ kind, value, subcategory: '' })).toEqual(change)
})

test('a category goes with a subcategory of its own', () => {
  const typed = { kind: 'categoryId', value: '3', subcategory: 'Jets' } as const
  expect(toChange(typed)).toEqual({ categoryId: 3, subcategory: 'Jets' })
  expect(toChange({ ...typed, subcategory: '' })).toEqual({ categoryId: 3 })
})
