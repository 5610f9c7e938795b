import { expect, test } from 'vitest'
import { MAX_PRICE } from '#rules/money.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { choicePreviews, countDoubts, pricePreview, type Typed, toChange } from './bulk-values.ts'

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

test('prices that become a tenth or ten times are counted, and those that end at 0 are refused', () => {
  const products = [
    { ...SAMPLE_PRODUCT, price: 9_900 },
    { ...SAMPLE_PRODUCT, price: 1_000 },
  ]
  expect(countDoubts(products, { pricePercent: -90 })).toBe(2)
  expect(countDoubts(products, { priceDelta: 9_000 })).toBe(1)
  expect(countDoubts(products, { priceDelta: -1_000 })).toBe(0)
  expect(countDoubts(products, { inStock: false })).toBe(0)
  expect(pricePreview({ ...SAMPLE_PRODUCT, price: 1_000 }, { priceDelta: -1_000 })).toBe(
    '1\u00a0000\u00a0DA → refusé',
  )
  expect(pricePreview(SAMPLE_PRODUCT, { priceDelta: MAX_PRICE })).toContain('refusé')
})

test('prices by choice change with the price of their product', () => {
  const prices = [{ size: 'L', color: 'Noir', price: 10_000, originalPrice: null }]
  const product = { ...SAMPLE_PRODUCT, price: 9_000, sizes: ['M', 'L'], colors: ['Noir', 'Rouge'], prices }
  const change = { pricePercent: 10 }
  expect(pricePreview(product, change)).toBe('Dès 9\u00a0000 → 9\u00a0900\u00a0DA, 4 choix')
  expect(choicePreviews(product, change)).toHaveLength(4)
  expect(choicePreviews(product, change)[2]).toEqual({
    name: 'L · Noir',
    text: '10\u00a0000 → 11\u00a0000\u00a0DA',
  })
  expect(choicePreviews({ ...product, prices: [] }, change)).toEqual([])
  expect(countDoubts([product], { priceDelta: 85_000 })).toBe(1)
  expect(countDoubts([product], { priceDelta: -9_000 })).toBe(0)
  expect(pricePreview(product, { priceDelta: -9_000 })).toContain('refusé')
})
