import { expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { structuredData, structuredDataTag } from './structured-data.ts'

test('no text can end the block of structured data', () => {
  const name = '</script><script>alert(1)</script>'
  const tag = structuredDataTag([{ '@type': 'Product', name }])
  const json = tag.slice(tag.indexOf('>') + 1, tag.lastIndexOf('<'))
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][0].name).toBe(name)
})

test('a page without structured data has no block', () => {
  expect(structuredDataTag([])).toBe('')
})

const SETTINGS = {
  ...{
    name: 'Guidon',
    tagline: '',
    hasVehicles: false,
    deliveryFrom: null,
    isOpen: true,
    isOpeningAllowed: true,
    exchangePromise: null,
    hasAbout: false,
    foundedIn: null,
    phone: '0550',
    whatsapp: '',
    email: '',
  },
  ...{
    address: '',
    hours: '',
    mapUrl: '',
    facebookUrl: '',
    instagramUrl: '',
    tiktokUrl: '',
    accent: '#d90416',
  },
  ...{ logo: null, icon: null, pages: [] },
  legal: { company: '', rc: '', nif: '', nis: '', address: '' },
}

const PRODUCT: Product = {
  ...SAMPLE_PRODUCT,
  ...{ originalPrice: 15_000, brand: 'AGV', description: 'Léger', partNumbers: ['K6-S', 'K6'] },
  ...{ hasImage: true, image: '/api/products/7/image?v=a', imageFilename: 'a.webp' },
  images: [{ id: 1, isPrimary: true, color: null, url: '/api/products/7/images/1?v=a' }],
}

type Variant = { size: string | null; color: string | null }

function dataOf(product: Partial<Product>) {
  const variantId = (id: number, variant: Variant) => [id, variant.size, variant.color].join()
  const site = { settings: SETTINGS, origin: 'https://shop.example', variantId }
  const [data] = structuredData('/produit/7', { product: { ...PRODUCT, ...product } }, [], site)
  return JSON.parse(JSON.stringify(data))
}

test('a product without sizes and colours is one product with its offer', () => {
  expect(dataOf({})).toMatchObject({
    '@type': 'Product',
    sku: '7,,',
    image: ['https://shop.example/api/products/7/images/1?v=a&w=1280'],
    brand: { name: 'AGV' },
    mpn: 'K6-S',
    offers: { price: 12_500, priceCurrency: 'DZD', availability: 'https://schema.org/InStock' },
  })
  expect(dataOf({ inStock: false }).offers.availability).toBe('https://schema.org/OutOfStock')
})

test('a product with sizes is a group, and each variant says whether it is left', () => {
  const stock = [
    { size: 'M', color: 'Noir', available: false, left: null },
    { size: 'L', color: 'Noir', available: true, left: null },
  ]
  const group = dataOf({ sizes: ['M', 'L'], colors: ['Noir'], stock })
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '7',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    offers: { price: 12_500, availability: 'https://schema.org/InStock' },
  })
  expect(group.hasVariant).toMatchObject([
    {
      ...{ '@type': 'Product', sku: '7,M,Noir', name: 'Casque Atlas, M, Noir', size: 'M', color: 'Noir' },
      image: 'https://shop.example/api/products/7/image?v=a&w=1280',
      offers: { price: 12_500, availability: 'https://schema.org/OutOfStock' },
    },
    { sku: '7,L,Noir', offers: { availability: 'https://schema.org/InStock' } },
  ])
})

test('each variant has its own price, photo and URL, and the group all prices', () => {
  const prices = [{ size: null, color: 'Rouge', price: 14_000, originalPrice: null }]
  const images = [{ id: 2, isPrimary: false, color: 'Rouge', url: '/api/products/7/images/2?v=b' }]
  const { offers, hasVariant } = dataOf({ colors: ['Noir', 'Rouge'], prices, images })
  expect(offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 12_500,
    highPrice: 14_000,
    offerCount: 2,
  })
  expect(hasVariant[1]).toMatchObject({
    url: 'https://shop.example/produit/7?couleur=Rouge',
    image: 'https://shop.example/api/products/7/images/2?v=b&w=1280',
    offers: { price: 14_000, url: 'https://shop.example/produit/7?couleur=Rouge' },
  })
})

test('the switch stands above the stock, and a colour alone is no size', () => {
  const { hasVariant, variesBy } = dataOf({ colors: ['Noir'], inStock: false })
  expect(variesBy).toEqual(['https://schema.org/color'])
  expect(hasVariant).toHaveLength(1)
  expect(hasVariant[0].offers.availability).toBe('https://schema.org/OutOfStock')
  expect(hasVariant[0]).not.toHaveProperty('size')
})

test('a page names a hundred variants at most', () => {
  const names = Array.from({ length: 100 }, (_, n) => `T${n}`)
  expect(dataOf({ sizes: names, colors: names }).hasVariant).toHaveLength(100)
})
