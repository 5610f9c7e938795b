import { expect, test } from 'vitest'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { changedParts, listOverwritten, partsOf, valuesOf } from './product-values.ts'

const values = valuesOf({ ...SAMPLE_PRODUCT, name: 'Casque', price: 9_000, subcategoryId: 2 })
const before = partsOf(values)

test('what the form has not changed is not sent, so that it stays as it is by now', () => {
  expect(changedParts(before, before)).toEqual({ name: 'Casque' })
  const after = partsOf({ ...values, description: 'Léger ', sizes: ['M'] })
  expect(changedParts(after, before)).toEqual({ name: 'Casque', description: 'Léger', sizes: '["M"]' })
})

test('the category goes with its subcategory, whose number may be the same in another', () => {
  const after = partsOf({ ...values, categoryId: '7' })
  expect(changedParts(after, before)).toEqual({ name: 'Casque', categoryId: '7', subcategoryId: '2' })
})

test('a field is overwritten if it has another new value here than elsewhere', () => {
  const typed = { ...before, price: '16400', description: 'Léger', sizes: '["M"]', brand: 'AGV' }
  const current = { ...before, price: '14000', description: 'Léger', sizes: '["L"]', name: 'Casque jet' }
  expect(listOverwritten({ before, typed, current })).toEqual([
    { field: 'price', label: 'Prix', value: '14000' },
    { field: 'sizes', label: 'Tailles', value: '' },
  ])
})

test('prices by choice are sent where they changed, and none once all cost the same', () => {
  const prices = [{ size: 'L', color: null, price: 9_500, originalPrice: null }]
  const priced = valuesOf({ ...SAMPLE_PRODUCT, price: 9_000, sizes: ['M', 'L'], prices })
  const stored = partsOf(priced)
  expect(JSON.parse(stored.prices)).toEqual(prices)
  expect(changedParts(partsOf(priced), stored)).not.toHaveProperty('prices')
  const same = { ...priced, prices: { ...priced.prices, isSame: true } }
  expect(changedParts(partsOf(same), stored)).toMatchObject({ prices: '[]' })
  const current = { ...stored, prices: '[{"size":"L"}]' }
  expect(listOverwritten({ before: stored, typed: partsOf(same), current })).toEqual([
    { field: 'prices', label: 'Prix par taille et couleur', value: '' },
  ])
})
