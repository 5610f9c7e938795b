import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { NO_STOCK } from '../stock/stock-values.ts'
import { newFormImage } from './form-images.ts'
import { draftedProduct, packValues, resumeDraft } from './product-draft.ts'
import { type ProductValues, valuesOf } from './product-values.ts'

const PRODUCT: Product = {
  ...SAMPLE_PRODUCT,
  ...{ name: 'Casque', price: 9000, description: 'Bon', specifications: { Poids: '1 450 g' } },
  ...{ sizes: ['M', 'L'], colors: ['Noir'], reference: null, isPublished: true, hasImage: true },
  ...{ image: '/images/a', images: [{ id: 3, isPrimary: true, url: '/images/3', color: null }] },
  updatedAt: '2026-11-02T10:00:00.000Z',
}
const STOCK = { isCounted: true, lowAt: '', variants: { '["M","Noir"]': { quantity: '5', reference: '' } } }
const START: ProductValues = { ...valuesOf(PRODUCT), stock: STOCK }

/** Returns a draft as the browser's storage would return it. */
const stored = (values: ProductValues, start = START): Parameters<typeof resumeDraft>[0] =>
  JSON.parse(JSON.stringify({ start, values: packValues(values) }))

test('all that was typed comes back: texts, sizes and the rows of the stock with what they began with', () => {
  const typed = {
    ...START,
    name: 'Casque jet',
    sizes: ['M', 'L', 'XL'],
    prices: { isSame: false, variants: { '["XL","Noir"]': { price: '9500', originalPrice: '' } } },
    stock: { ...STOCK, variants: { '["XL","Noir"]': { quantity: '4', reference: 'XL-N' } } },
  }
  const { start, values, changed } = resumeDraft(stored(typed), PRODUCT)
  expect(values).toEqual(typed)
  expect(start).toEqual(START)
  expect(changed).toEqual([])
  expect(draftedProduct(stored(typed))).toBe(7)
  expect(draftedProduct(stored(valuesOf(null)))).toBeNull()
  expect(draftedProduct(undefined)).toBeNull()
})

test('a chosen image comes back as its name', () => {
  const image = newFormImage(new File(['x'], 'IMG_2026.jpg', { type: 'image/jpeg' }))
  const { values } = resumeDraft(stored({ ...START, images: [...START.images, image] }), PRODUCT)
  expect(values.images).toMatchObject([{ id: 3 }, { id: null, file: null, fileName: 'IMG_2026.jpg' }])
})

test('a product that changed since keeps its changes, but for what was typed over them', () => {
  const typed = { ...START, price: '9500', description: 'Très bon', stock: { ...STOCK, lowAt: '2' } }
  const newer = {
    ...PRODUCT,
    ...{ price: 9900, brand: 'Numidia', specifications: { Poids: '1 500 g' } },
    ...{ images: [], updatedAt: '2026-11-03T10:00:00.000Z' },
  }
  const resumed = resumeDraft(stored(typed), newer)
  expect(resumed.values).toMatchObject({
    ...{ price: '9500', description: 'Très bon', brand: 'Numidia', images: [], storedImages: [] },
    ...{ specifications: [{ name: 'Poids', value: '1 500 g' }], stock: { lowAt: '2' } },
    updatedAt: newer.updatedAt,
  })
  expect(resumed.start).toMatchObject({ price: '9900', description: 'Bon', stock: STOCK })
  expect(resumed.changed).toEqual(['Prix', 'Marque', 'Caractéristiques'])
  expect(resumed.overwritten).toEqual(['Prix'])
})

test('prices by choice that were typed stay, and those that were not are the product’s', () => {
  const prices = [{ size: 'L', color: 'Noir', price: 9_900, originalPrice: null }]
  const newer = { ...PRODUCT, prices, updatedAt: '2026-11-03T10:00:00.000Z' }
  expect(resumeDraft(stored({ ...START, name: 'Casque jet' }), newer).values.prices).toEqual(
    valuesOf(newer).prices,
  )
  const typed = { isSame: false, variants: { '["L","Noir"]': { price: '9500' } } }
  const resumed = resumeDraft(stored({ ...START, prices: typed }), newer)
  expect(resumed.values.prices).toEqual(typed)
  expect(resumed.overwritten).toEqual(['Prix par taille et couleur'])
})

test('a colour that was chosen for a stored image stays, where the image is still there', () => {
  const product = { ...PRODUCT, images: [{ id: 3, isPrimary: true, url: '/images/3', color: 'Noir' }] }
  const start = valuesOf(product)
  const [image] = start.images
  if (!image) throw new Error('The product has an image')
  const typed = { ...start, images: [{ ...image, color: null }] }
  const newer = { ...product, updatedAt: '2026-11-03T10:00:00.000Z' }
  expect(resumeDraft(stored(typed, start), newer).values.images).toMatchObject([{ id: 3, color: null }])
})

test('the draft of a product that is gone becomes a new one', () => {
  const { start, values } = resumeDraft(stored({ ...START, name: 'Casque jet' }), null, true)
  expect(values).toMatchObject({ id: null, name: 'Casque jet', images: [], storedImages: [], stock: STOCK })
  expect(start).toMatchObject({ id: null, name: '', stock: NO_STOCK })
})

test('fields of another kind are left out', () => {
  const old = { start: {}, values: { name: 'Casque', sizes: 'M', stock: null, colors: { a: 1 }, unknown: 1 } }
  expect(resumeDraft(old, null).values).toEqual({ ...valuesOf(null), name: 'Casque' })
})
