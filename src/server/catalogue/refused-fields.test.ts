import { expect, test } from 'vitest'
import type { z } from 'zod'
import { productPrices, productsChange } from '#contract/catalogue-tools.ts'
import { productExportQuery } from '#contract/import.ts'
import { newProduct, productChange } from '#contract/product.ts'
import { productQuery } from '#contract/product-query.ts'
import { newSizeGuide, sizeGuideChange } from '#contract/size-guide.ts'
import { stockChange, stockSettingsChange } from '#contract/stock.ts'
import { newVehicleModel } from '#contract/vehicle.ts'

// One request of each route shows that what its schema refuses comes back as 400 with the field.

const long = (length: number) => 'a'.repeat(length)
const list = (length: number) => Array.from({ length }, (_, index) => `n${index}`)
const M = { size: 'M', color: null }
const between = (fromYear: unknown, toYear: unknown) => [{ modelId: 1, fromYear, toYear }]
const fits = (count: number) =>
  list(count).flatMap((_, index) => between(1900 + (index % 100), 2000 + Math.floor(index / 100)))

const product = { name: 'Casque', price: 1000, categoryId: 1 }
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
  'partNumbers.0': [[long(61)], [''], [' - '], ['A|B'], ['A\nB']],
  sizes: ['M', list(101)],
  'sizes.0': [[long(101)]],
  colors: [[1]],
  inStock: ['yes'],
  isNew: [1],
  sizeGuideId: [0, -1, 1.5, 'x', [], true],
  fit: ['petit', 1],
  fits: ['tout', 5, { modelId: 1 }, [1], [{ modelId: '1' }], [{ fromYear: 2000 }], fits(501)],
  'fits.0.fromYear': [between(1899, null)],
  'fits.0.toYear': [between(null, 2101), between(2015, 2014)],
}

const guideFields = {
  name: ['', ' \u200b ', null, long(201)],
  text: [long(5001)],
  columns: [[], null, list(13)],
  'columns.1': [['Taille', ' ']],
  rows: ['M', Array(101).fill(['M', '57']), [['M', 57]]],
  'rows.0.1': [[['M', long(201)]]],
  measure: [{ unit: 'cm', column: 1 }, 'Tour'],
  'measure.column': [{ label: 'Tour', unit: 'cm', column: -1 }],
  'measure.label': [{ label: '', unit: 'cm', column: 1 }],
}

const years = { fromYear: [1899, 2010.5], toYear: [2101] }
const modelFields = { make: [' ', long(101)], name: [undefined], kind: ['car'], ...years }

const queryFields = {
  ...{ page: ['0', '-1', '1.5', 'x'], limit: ['0', '101', 'abc'], sort: ['cheap'], view: ['list'] },
  ...{ category: ['x', '0'], minPrice: ['-1', '1.5'], maxPrice: ['many'], inStock: ['yes'], isNew: ['1'] },
  ...{ search: [long(201)], model: ['0', 'x'], year: ['2018', '1899', 'x'] },
  ...{ spec: [Array(7).fill('Saison:Hiver')], 'spec.0': [['Saison']] },
  ...{ stock: ['OUT'], hasImage: ['1'], brand: [long(201)] },
}

const many = Array.from({ length: 501 }, (_, index) => index + 1)
const several = { isNew: true, inStock: true }
const changeFields = {
  ids: [[], many],
  'ids.0': [[0], ['a']],
  change: [{}, several, { subcategory: 'Été' }, { isNew: true, subcategory: 'Été' }, { colour: 'red' }],
  'change.pricePercent': [{ pricePercent: 1001 }, { pricePercent: -101 }],
  'change.priceDelta': [{ priceDelta: 1.5 }],
  'change.delete': [{ delete: false }],
}

const stockFields = {
  isCounted: ['oui'],
  lowAt: [-1, 1_000_001],
  'variants.0.quantity': [1.5, 1_000_001, -1_000_001].map((quantity) => [{ ...M, quantity }]),
  'variants.0.reference': [[{ ...M, reference: long(101) }]],
}

test.each<[name: string, schema: z.ZodType, whole: object, refused: Record<string, unknown[]>]>([
  ['a new product', newProduct, product, productFields],
  ['a change of a product', productChange, {}, { ...productFields, existingImages: ['all'] }],
  ['a new size guide', newSizeGuide, { name: 'Casques', columns: ['Taille', 'Tour'] }, guideFields],
  ['a change of a size guide', sizeGuideChange, {}, guideFields],
  ['a new model', newVehicleModel, { make: 'X', name: 'Y' }, modelFields],
  ['a list of products', productQuery, {}, queryFields],
  ['an export', productExportQuery, { format: 'csv' }, { format: [undefined, 'pdf'] }],
  ['a change of several products', productsChange, { ids: [1], change: { isNew: true } }, changeFields],
  ['a stock', stockChange, {}, stockFields],
  ['the settings of stock', stockSettingsChange, { showLeftAt: 2 }, { showLeftAt: [-1, 100, 1.5, 'deux'] }],
])('%s is refused by its field', (_, schema, whole, refused) => {
  expect(schema.safeParse(whole).error).toBeUndefined()
  for (const [path, values] of Object.entries(refused))
    for (const value of values) {
      const { error } = schema.safeParse({ ...whole, [path.split('.')[0] ?? '']: value })
      const paths = error?.issues.map((issue) => issue.path.join('.')) ?? []
      expect([value, [...new Set(paths)]]).toEqual([value, [path]])
    }
})

test('bounds are inclusive', () => {
  const columns = Array(12).fill('Égale')
  const guide = { name: 'Grand', text: long(5000), columns, rows: Array(100).fill(columns) }
  expect(newSizeGuide.safeParse(guide).error).toBeUndefined()
  expect(newProduct.safeParse({ ...product, fits: fits(500) }).data?.fits).toHaveLength(500)
  for (const wrong of [[], [{ id: 1, price: -1 }]]) expect(productPrices.safeParse(wrong).success).toBe(false)
})

test('name, price and category of a product are obligatory', () => {
  expect(newProduct.safeParse({}).error?.issues).toMatchObject(
    ['name', 'price', 'categoryId'].map((field) => ({ path: [field] })),
  )
})
