import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { type FeedTerms, toFeedRows } from './feed-rows.ts'

const SHOP = { name: 'Guidon', origin: 'https://shop.example' }

const TERMS: FeedTerms = {
  titleLength: 150,
  descriptionLength: 5000,
  available: 'oui',
  unavailable: 'non',
  images: (urls) => urls,
}

const picture = (id: number) => ({
  id,
  isPrimary: id === 1,
  color: null,
  url: `/api/products/7/images/${id}?v=abc`,
})

const PRODUCT: Product = {
  ...SAMPLE_PRODUCT,
  ...{ hasImage: true, image: '/api/products/7/image?v=abc', imageFilename: 'a.webp' },
  images: [picture(1), picture(2)],
}

const rowsOf = (product: Partial<Product>, terms: Partial<FeedTerms> = {}) => [
  ...toFeedRows({ ...PRODUCT, ...product }, SHOP, { ...TERMS, ...terms }),
]
const rowOf = (product: Partial<Product>, terms?: Partial<FeedTerms>) => rowsOf(product, terms)[0]

test('a product without sizes and colours is one row, in no group', () => {
  expect(rowsOf({})).toEqual([
    {
      id: '7',
      item_group_id: '',
      title: 'Casque Atlas',
      description: 'Casque Atlas',
      availability: 'oui',
      condition: 'new',
      price: '12500.00 DZD',
      sale_price: '',
      link: 'https://shop.example/produit/7',
      image_link: 'https://shop.example/api/products/7/image?v=abc&w=1280',
      additional_image_link: ['https://shop.example/api/products/7/images/2?v=abc&w=1280'],
      brand: '',
      mpn: '',
      size: '',
      color: '',
      product_type: 'Casques',
    },
  ])
})

test('a product at a price of 0 has no row; one on sale at 1 DA has', () => {
  expect(rowsOf({ price: 0, sizes: ['M'] })).toEqual([])
  expect(rowsOf({ price: 0, originalPrice: 100 })).toEqual([])
  expect(rowsOf({ price: 1, originalPrice: 100 })).toHaveLength(1)
})

test('each combination is a row of the product’s group, under an id that other sizes do not change', () => {
  const rows = rowsOf({ sizes: ['M', 'L'], colors: ['Noir', 'Rouge mat'] })
  expect(rows.map(({ item_group_id, size, color }) => [item_group_id, size, color])).toEqual([
    ['7', 'M', 'Noir'],
    ['7', 'M', 'Rouge mat'],
    ['7', 'L', 'Noir'],
    ['7', 'L', 'Rouge mat'],
  ])
  // printf '["M","Noir"]' | sha256sum
  expect(rows[0]?.id).toBe('7-e757d302ac44')
  expect(rows.map(({ link }) => link.slice(SHOP.origin.length))).toEqual([
    '/produit/7?taille=M&couleur=Noir',
    '/produit/7?taille=M&couleur=Rouge+mat',
    '/produit/7?taille=L&couleur=Noir',
    '/produit/7?taille=L&couleur=Rouge+mat',
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
  const later = rowsOf({ sizes: ['XS', 'L', 'M'], colors: ['Rouge mat', 'Noir'] })
  for (const { id, size, color } of rows)
    expect(later).toContainEqual(expect.objectContaining({ id, size, color }))
})

test('each row has the price and the photo of its own choice', () => {
  const prices = [{ size: null, color: 'Rouge', price: 13_000, originalPrice: 14_000 }]
  const images = [picture(1), { ...picture(2), color: 'Rouge' }]
  expect(rowsOf({ colors: ['Noir', 'Rouge'], prices, images })).toMatchObject([
    { price: '12500.00 DZD', sale_price: '', image_link: expect.stringContaining('/7/image?') },
    { price: '14000.00 DZD', sale_price: '13000.00 DZD', image_link: expect.stringContaining('/images/2?') },
  ])
})

test('a size alone and a colour of the same name are two ids', () => {
  const [size] = rowsOf({ sizes: ['Noir'] })
  const [color] = rowsOf({ colors: ['Noir'] })
  expect(size).toMatchObject({ item_group_id: '7', size: 'Noir', color: '' })
  expect(color).toMatchObject({ item_group_id: '7', size: '', color: 'Noir' })
  expect(size?.id).not.toBe(color?.id)
})

test('ids keep within 50 characters, however long a size is', () => {
  expect(rowOf({ id: 999_999_999, sizes: ['x'.repeat(100)] })?.id.length).toBeLessThanOrEqual(50)
})

test('what is available is the switch, and where stock is counted the variant’s own', () => {
  const availabilityOf = (product: Partial<Product>) =>
    rowsOf(product).map(({ availability }) => availability)
  const stock = [
    { size: 'M', color: null, available: false, left: null },
    { size: 'L', color: null, available: true, left: 1 },
  ]
  expect(availabilityOf({ inStock: false })).toEqual(['non'])
  expect(availabilityOf({ sizes: ['M', 'L'] })).toEqual(['oui', 'oui'])
  expect(availabilityOf({ sizes: ['M', 'L'], stock })).toEqual(['non', 'oui'])
  expect(availabilityOf({ sizes: ['M', 'L'], stock, inStock: false })).toEqual(['non', 'non'])
})

test('a struck price is the price, the present one the sale price below it', () => {
  expect(rowOf({ originalPrice: 15_000 })).toMatchObject({
    price: '15000.00 DZD',
    sale_price: '12500.00 DZD',
  })
  for (const originalPrice of [12_500, 9000])
    expect(rowOf({ originalPrice })).toMatchObject({ price: '12500.00 DZD', sale_price: '' })
})

test('the description is the longest that there is, without tags', () => {
  const of = (fullDescription: string, description = '') =>
    rowOf({ fullDescription, description })?.description
  expect(of('<p class="x">Un <b>vrai</b> cuir</p>', 'Court')).toBe('Un vrai cuir')
  expect(of('', 'Court')).toBe('Court')
  expect(of('<img src="x">', '<br/>')).toBe('Casque Atlas')
  expect(of('<<b>script>alert(1)<!-- a --></scr</i>ipt>')).toBe('script>alert(1)ipt>')
  expect(of('1 < 2 et 3 > 2, <-- ici')).toBe('1 < 2 et 3 > 2, <-- ici')
  expect(of(`${'<a'.repeat(9000)}`)).toBe('<a'.repeat(9000).slice(0, 5000))
})

test('a cut counts characters, and leaves no half of an emoji', () => {
  const title = (name: string) => rowOf({ name })?.title ?? ''
  expect(title('x'.repeat(150))).toBe('x'.repeat(150))
  expect(title('x'.repeat(151))).toBe('x'.repeat(150))
  expect(title(`${'x'.repeat(149)}🏍️ rouge`)).toBe(`${'x'.repeat(149)}🏍`)
  expect(title('🏍'.repeat(200))).toBe('🏍'.repeat(150))
  expect(rowOf({ fullDescription: 'é'.repeat(9000) })?.description).toHaveLength(5000)
})

test('brand, maker’s number and shelf are named where the product has them', () => {
  expect(rowOf({ brand: 'AGV', partNumbers: ['K6-S', 'K6'], subcategory: 'Jets & co' })).toMatchObject({
    brand: 'AGV',
    mpn: 'K6-S',
    product_type: 'Casques > Jets & co',
  })
})
