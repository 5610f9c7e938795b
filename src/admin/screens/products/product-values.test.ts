import { expect, test } from 'vitest'
import { SAMPLE_PRODUCT } from '../../../../tests/support/sample-product.ts'
import { changedParts, partsOf, valuesOf } from './product-values.ts'

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
