import { expect, test } from 'vitest'
import { newProduct } from '#contract/product.ts'
import { newSizeGuide } from '#contract/size-guide.ts'
import { testRefusals } from '#support/test-refusals.ts'

const long = (length: number) => 'a'.repeat(length)
const list = (length: number) => Array.from({ length }, (_, index) => `n${index}`)
const between = (fromYear: unknown, toYear: unknown) => [{ modelId: 1, fromYear, toYear }]
const fits = (count: number) =>
  list(count).flatMap((_, index) => between(1900 + (index % 100), 2000 + Math.floor(index / 100)))

const product = { name: 'Casque', price: 1000, categoryId: 1 }
const lists = { partNumbers: ['HF 204'], sizes: ['M'], fits: between(2000, 2014) }
const productFields = {
  name: [' ', '', long(201), 7],
  price: [null, -1, 1.5, '100', 100_000_001],
  originalPrice: ['cher', 100_000_001],
  categoryId: ['', 0],
  subcategoryId: [0],
  brand: [5],
  reference: [long(101), 'a\u0000b', 'a\tb', 5],
  description: [long(5001)],
  fullDescription: [long(50_001)],
  specifications: [
    ['a'],
    { Poids: 3 },
    { Poids: long(2001) },
    { [long(201)]: 'a' },
    Object.fromEntries(list(101).map((name) => [name, 'a'])),
  ],
  partNumbers: ['HF 204', [7], list(51)],
  'partNumbers.0': [long(61), '', ' - ', 'A|B', 'A\nB'],
  sizes: ['M', list(101)],
  'sizes.0': [long(101)],
  colors: [[1]],
  inStock: ['yes'],
  isNew: [1],
  sizeGuideId: [0, -1, 1.5, 'x', [], true],
  fit: ['petit', 1],
  fits: ['tout', 5, { modelId: 1 }, [1], [{ modelId: '1' }], [{ fromYear: 2000 }], fits(501)],
  'fits.0.fromYear': [1899],
  'fits.0.toYear': [2101, 1999],
}

const guide = {
  ...{ name: 'Casques', columns: ['Taille', 'Tour'], rows: [['M', '57']] },
  measure: { label: 'Tour', unit: 'cm', column: 1 },
}
const guideFields = {
  name: ['', ' \u200b ', null, long(201)],
  text: [long(5001)],
  columns: [[], null, list(13)],
  'columns.1': [' '],
  rows: ['M', Array(101).fill(['M', '57']), [['M', 57]]],
  'rows.0.1': [long(201)],
  measure: [{ unit: 'cm', column: 1 }, 'Tour'],
  'measure.column': [-1],
  'measure.label': [''],
}

const queryFields = {
  ...{ page: ['0', '-1', '1.5', 'x'], limit: ['0', '101', 'abc'], sort: ['cheap'], view: ['list'] },
  ...{ category: ['x', '0'], minPrice: ['-1', '1.5'], maxPrice: ['many'], inStock: ['yes'], isNew: ['1'] },
  ...{ search: [long(201)], model: ['0', 'x'], year: ['2018', '1899', 'x'] },
  ...{ spec: [Array(7).fill('Saison:Hiver')], 'spec.0': ['Saison'] },
  ...{ stock: ['OUT'], hasImage: ['1'], brand: [long(201)] },
}

const M = { size: 'M', color: null, quantity: 1 }
const change = (one: object) => ({ ids: [1], change: one })

testRefusals([
  ['POST /products', { ...product, ...lists }, productFields],
  ['PUT /products/:id', lists, { ...productFields, existingImages: ['all'] }],
  ['POST /brands', { name: 'Sirocco' }, { name: [undefined, '  ', 5] }],
  [
    'POST /categories',
    { name: 'Casques', searchWords: ['kask'] },
    {
      ...{ name: [undefined], color: ['red'], className: ['a"b'] },
      ...{ filters: [['a:b'], list(7)], searchWords: [['deux mots']], 'searchWords.0': [long(41)] },
    },
  ],
  ['POST /news', { title: 'A', text: 'B' }, { text: [undefined], order: [1.5] }],
  [
    'POST /hero-cards',
    { title: 'A' },
    { title: [undefined], link: ['javascript:alert(1)', '//evil.example'] },
  ],
  [
    'POST /wilayas',
    { name: 'A', homePrice: 1, centerPrice: 1 },
    { centerPrice: [undefined], homePrice: [-1], code: [100] },
  ],
  ['POST /size-guides', guide, guideFields],
  ['PUT /size-guides/:id', guide, guideFields],
  [
    'POST /vehicles/models',
    { make: 'X', name: 'Y' },
    {
      ...{ make: [' ', long(101)], name: [undefined], kind: ['car'] },
      ...{ fromYear: [1899, 2010.5], toYear: [2101] },
    },
  ],
  ['GET /products', { spec: ['Saison:Hiver'] }, queryFields],
  ['GET /products/export', { format: 'csv' }, { format: [undefined, 'pdf'] }],
  [
    'POST /products/bulk',
    change({ isNew: true }),
    {
      ids: [[], Array.from({ length: 501 }, (_, index) => index + 1)],
      'ids.0': [0, 'a'],
      change: [
        ...[{}, { isNew: true, inStock: true }, { colour: 'red' }],
        ...[{ subcategory: 'Été' }, { isNew: true, subcategory: 'Été' }],
      ],
    },
  ],
  ['POST /products/bulk', change({ pricePercent: 5 }), { 'change.pricePercent': [1001, -101] }],
  ['POST /products/bulk', change({ priceDelta: 5 }), { 'change.priceDelta': [1.5] }],
  ['POST /products/bulk', change({ delete: true }), { 'change.delete': [false] }],
  ['PUT /products/prices', [{ id: 1, price: 9, originalPrice: null }], { '': [[]], '0.price': [-1] }],
  [
    'PUT /products/:id/stock',
    { variants: [M] },
    {
      ...{ isCounted: ['oui'], lowAt: [-1, 1_000_001] },
      'variants.0.quantity': [1.5, 1_000_001, -1_000_001],
      'variants.0.reference': [long(101)],
    },
  ],
  ['PUT /stock/settings', { showLeftAt: 2 }, { showLeftAt: [-1, 100, 1.5, 'deux'] }],
])

test('bounds are inclusive', () => {
  const columns = Array(12).fill('Égale')
  const large = { name: 'Grand', text: long(5000), columns, rows: Array(100).fill(columns) }
  expect(newSizeGuide.safeParse(large).error).toBeUndefined()
  expect(newProduct.safeParse({ ...product, fits: fits(500) }).data?.fits).toHaveLength(500)
})

test('name, price and category of a product are obligatory', () => {
  expect(newProduct.safeParse({}).error?.issues).toMatchObject(
    ['name', 'price', 'categoryId'].map((field) => ({ path: [field] })),
  )
})
