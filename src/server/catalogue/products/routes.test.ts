import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addCategory, addProduct, addProductImage } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { SAMPLE_PRODUCT } from '../../../../tests/support/sample-product.ts'

type Page = { items: Product[]; total: number; page: number; pageSize: number }

onOneDatabase('a product has everything that its page shows', async (shop) => {
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  const id = await addProduct(shop, {
    name: 'NXR 2',
    price: 62_000,
    originalPrice: 70_000,
    categoryId,
    subcategory: 'Intégraux',
    brand: 'Shoei',
    description: 'Léger',
    fullDescription: 'Ligne 1\nLigne 2',
    specifications: { Homologation: 'ECE 22.06', 2: 'deux', 1: 'un' },
    isNew: true,
    sizes: ['S', 'M'],
    colors: ['Noir mat'],
    createdAt: '2025-02-03T04:05:06.000Z',
  })
  const front = await addProductImage(shop, id, '#111111')
  const side = await addProductImage(shop, id, '#222222')
  const { status, body } = await shop.json<Product>('GET', `/products/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...SAMPLE_PRODUCT,
    id,
    name: 'NXR 2',
    price: 62_000,
    originalPrice: 70_000,
    categoryId,
    category: 'Casques',
    subcategory: 'Intégraux',
    subcategoryId: 2,
    brand: 'Shoei',
    description: 'Léger',
    fullDescription: 'Ligne 1\nLigne 2',
    specifications: { Homologation: 'ECE 22.06', 2: 'deux', 1: 'un' },
    isNew: true,
    sizes: ['S', 'M'],
    colors: ['Noir mat'],
    hasImage: true,
    imageFilename: 'vue.webp',
    image: expect.stringMatching(new RegExp(`^/api/products/${id}/image\\?v=[0-9a-f]+$`)),
    images: [
      {
        id: front.id,
        isPrimary: true,
        url: expect.stringContaining(`/api/products/${id}/images/${front.id}?v=`),
      },
      {
        id: side.id,
        isPrimary: false,
        url: expect.stringContaining(`/api/products/${id}/images/${side.id}?v=`),
      },
    ],
    createdAt: '2025-02-03T04:05:06.000Z',
    updatedAt: '2025-02-03T04:05:06.000Z',
  })
})

onOneDatabase('a bare product has nulls and empty lists where it has nothing', async (shop) => {
  const id = await addProduct(shop, { inStock: false })
  const { body } = await shop.json('GET', `/products/${id}`)
  expect(body).toMatchObject({
    originalPrice: null,
    subcategory: null,
    subcategoryId: null,
    brand: null,
    description: '',
    fullDescription: '',
    specifications: {},
    inStock: false,
    isNew: false,
    sizes: [],
    colors: [],
    hasImage: false,
    sizeGuideId: null,
    imageFilename: null,
    image: null,
    images: [],
  })
})

onOneDatabase('an unknown product is not found', async (shop) => {
  const { status, body } = await shop.json('GET', '/products/999')
  expect([status, body]).toEqual([404, { message: 'Produit non trouvé' }])
})

onOneDatabase('each product of the list equals its own page', async (shop) => {
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const withImage = await addProduct(shop, { categoryId, subcategory: 'Jets', brand: 'AGV', sizes: ['M'] })
  await addProductImage(shop, withImage)
  await addProduct(shop, { inStock: false, isNew: true, specifications: { Poids: '1,4 kg' } })
  const { body } = await shop.json<Page>('GET', '/products')
  expect(body.items).toHaveLength(2)
  for (const item of body.items) {
    expect(item).toEqual((await shop.json('GET', `/products/${item.id}`)).body)
  }
})

onOneDatabase('a card is the smaller product, with the same values', async (shop) => {
  const id = await addProduct(shop, {
    name: 'K6',
    price: 45_000,
    originalPrice: 50_000,
    brand: 'AGV',
    sizes: ['M'],
  })
  await addProductImage(shop, id)
  const { body: whole } = await shop.json<Product>('GET', `/products/${id}`)
  const { body } = await shop.json<Page>('GET', '/products?view=card')
  const { name, price, originalPrice, categoryId, category, subcategory, brand, inStock, isNew } = whole
  const { hasImage, image } = whole
  expect(body).toEqual({
    items: [
      {
        id,
        name,
        price,
        originalPrice,
        categoryId,
        category,
        subcategory,
        brand,
        inStock,
        isNew,
        hasImage,
        image,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 20,
  })
})

onOneDatabase('pages hold 20 products, or as many as asked, and tell the true total', async (shop) => {
  const categoryId = await addCategory(shop)
  const ids: number[] = []
  for (let count = 0; count < 23; count++) ids.unshift(await addProduct(shop, { categoryId }))
  const pageOf = async (query: string) => {
    const { body } = await shop.json<Page>('GET', `/products${query}`)
    return { ...body, items: body.items.map(({ id }) => id) }
  }
  const shape = { total: 23, page: 1, pageSize: 20 }
  expect(await pageOf('')).toEqual({ ...shape, items: ids.slice(0, 20) })
  expect(await pageOf('?page=2')).toEqual({ ...shape, page: 2, items: ids.slice(20) })
  expect(await pageOf('?page=3&limit=5')).toEqual({
    ...shape,
    page: 3,
    pageSize: 5,
    items: ids.slice(10, 15),
  })
  expect(await pageOf('?limit=100')).toEqual({ ...shape, pageSize: 100, items: ids })
  expect(await pageOf('?page=4')).toEqual({ ...shape, page: 4, items: [] })
  expect(await pageOf('?page=123456789')).toEqual({ ...shape, page: 123_456_789, items: [] })
})

onOneDatabase(
  'a page, limit, sort, view, price or flag that makes no sense is a 400 that names it',
  async (shop) => {
    const senseless = [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'limit=0',
      'limit=101',
      'limit=abc',
      'sort=cheap',
      'view=list',
      'category=x',
      'category=0',
      'minPrice=-1',
      'minPrice=1.5',
      'maxPrice=many',
      'inStock=yes',
      'isNew=1',
      `search=${'a'.repeat(201)}`,
    ]
    for (const query of senseless) {
      const { status, body } = await shop.json<{ issues: { path: string }[] }>('GET', `/products?${query}`)
      expect([query, status]).toEqual([query, 400])
      expect(body.issues.map(({ path }) => path)).toEqual([query.split('=')[0]])
    }
  },
)

onOneDatabase('empty parameters, as an empty form sends them, say nothing', async (shop) => {
  await addProduct(shop)
  const query = 'search=&category=&subcategory=&brand=&minPrice=&maxPrice=&inStock=&isNew=&sort=&page=&limit='
  const { status, body } = await shop.json<Page>('GET', `/products?${query}`)
  expect([status, body.total]).toEqual([200, 1])
})
