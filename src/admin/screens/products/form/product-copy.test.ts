import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { copyOf } from './product-values.ts'

const PRODUCT: Product = {
  ...SAMPLE_PRODUCT,
  ...{ name: 'Casque', price: 9_000, brand: 'AGV', sizes: ['M'], reference: 'R-1', isPublished: false },
  ...{
    hasImage: true,
    image: '/a',
    imageFilename: 'a',
    images: [
      { id: 3, isPrimary: true, url: '/b', color: null },
      { id: 4, isPrimary: false, url: '/a', color: 'Noir' },
    ],
  },
}

test('a copy is a new product with images of its own, and without what is unique', () => {
  const file = new File(['x'], 'image-2.webp')
  const prices = [{ size: 'M', color: null, price: 9_500, originalPrice: null }]
  const values = copyOf({ ...PRODUCT, prices }, [null, file])
  expect(values).toMatchObject({
    id: null,
    name: 'Casque (copie)',
    price: '9000',
    sizes: ['M'],
    reference: '',
    prices: { isSame: false, variants: { '["M",null]': { price: '9500' } } },
  })
  expect(values.isPublished).toBe(false)
  expect(values.images).toMatchObject([{ id: null, file, color: 'Noir' }])
  expect(values.storedImages).toEqual([])
})

test('the copy of a counted product is counted, from 0 on', () => {
  const stock = [{ size: 'M', color: null, available: true, left: null }]
  expect(copyOf({ ...PRODUCT, stock }, []).stock).toEqual({ isCounted: true, lowAt: '', variants: {} })
  expect(copyOf(PRODUCT, []).stock.isCounted).toBe(false)
})

test('a long name is cut, so that the copy can be saved', () => {
  const { name } = copyOf({ ...PRODUCT, name: 'a'.repeat(200) }, [])
  expect(name).toBe(`${'a'.repeat(192)} (copie)`)
})
