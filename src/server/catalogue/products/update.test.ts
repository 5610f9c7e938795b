import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../../tests/support/open-sale.ts'

type Saved = { product: Product }

onOneDatabase('an update changes what was sent and nothing else, but for the time of it', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Jets', 'Cross'] })
  const id = await addProduct(shop, {
    name: 'NXR',
    price: 1000,
    originalPrice: 2000,
    categoryId,
    subcategory: 'Cross',
    brand: 'Shoei',
    description: 'Léger',
    fullDescription: 'Très léger',
    specifications: { Poids: '1,4 kg' },
    inStock: false,
    isNew: true,
    sizes: ['M'],
    colors: ['Noir'],
  })
  let expected = (await shop.json<Product>('GET', `/products/${id}`, undefined, owner)).body
  const changes: [Record<string, unknown>, Partial<Product>][] = [
    [{}, {}],
    [{ name: 'NXR 2' }, { name: 'NXR 2' }],
    [{ price: 1500 }, { price: 1500 }],
    [{ originalPrice: '' }, { originalPrice: null }],
    [
      { price: 0, originalPrice: 1 },
      { price: 0, originalPrice: 1 },
    ],
    [{ brand: '' }, { brand: null }],
    [{ brand: 'Shoei' }, { brand: 'Shoei' }],
    [{ subcategoryId: 1 }, { subcategory: 'Jets', subcategoryId: 1 }],
    [{ categoryId }, {}],
    [{ subcategoryId: null }, { subcategory: null, subcategoryId: null }],
    [{ description: null }, { description: '' }],
    [{ fullDescription: 'Neuf' }, { fullDescription: 'Neuf' }],
    [{ specifications: {} }, { specifications: {} }],
    [{ sizes: [] }, { sizes: [] }],
    [{ colors: ['Bleu', 'Bleu'] }, { colors: ['Bleu'] }],
    [{ inStock: null, isNew: '' }, {}],
    [{ inStock: true }, { inStock: true }],
    [{ isNew: false }, { isNew: false }],
  ]
  for (const [change, effect] of changes) {
    const { status, body } = await shop.json<Saved>('PUT', `/products/${id}`, change, owner)
    expect([change, status]).toEqual([change, 200])
    expect(body.product).toEqual({ ...expected, ...effect, updatedAt: body.product.updatedAt })
    expect(body.product.updatedAt > body.product.createdAt).toBe(true)
    expected = body.product
    expect((await shop.json('GET', `/products/${id}`, undefined, owner)).body).toEqual(expected)
  }
})

onOneDatabase('a search follows a changed name and a changed brand', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { name: 'Casque', brand: 'AGV' })
  await addBrand(shop, 'Bell')
  await shop.json('PUT', `/products/${id}`, { name: 'Écran' }, owner)
  await shop.json('PUT', `/products/${id}`, { brand: 'Bell' }, owner)
  const found = async (search: string) =>
    (await shop.json<{ total: number }>('GET', `/products?search=${search}`)).body.total
  expect(await Promise.all(['ecran', 'bell', 'casque', 'agv'].map(found))).toEqual([1, 1, 0, 0])
})

onOneDatabase('the original price stays above the price, whichever of them is sent', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { price: 1000, originalPrice: 2000 })
  for (const change of [{ price: 2000 }, { originalPrice: 1000 }, { price: 5, originalPrice: 5 }]) {
    const { status, body } = await shop.json<Refusal>('PUT', `/products/${id}`, change, owner)
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'originalPrice', message: 'Le prix barré doit être supérieur au prix' }],
    ])
  }
  const { status } = await shop.json('PUT', `/products/${id}`, { price: 3000, originalPrice: null }, owner)
  expect(status).toBe(200)
})

onOneDatabase('moving to another category leaves no subcategory unless one is named', async (shop) => {
  const owner = await shop.logIn()
  const from = await addCategory(shop, { subcategories: ['Jets'] })
  const to = await addCategory(shop, { name: 'Gants', subcategories: ['Été', 'Hiver'] })
  const move = async (change: Record<string, unknown>) => {
    const id = await addProduct(shop, { categoryId: from, subcategory: 'Jets' })
    return shop.json<Saved & Refusal>('PUT', `/products/${id}`, change, owner)
  }
  const bare = await move({ categoryId: to })
  expect(bare.body.product).toMatchObject({ category: 'Gants', subcategory: null, subcategoryId: null })
  const named = await move({ categoryId: to, subcategoryId: 2 })
  expect(named.body.product).toMatchObject({ category: 'Gants', subcategory: 'Hiver', subcategoryId: 2 })
  const wrong = await move({ categoryId: to, subcategoryId: 3 })
  expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'subcategoryId'])
  const stays = await move({ subcategoryId: 2 })
  expect([stays.status, stays.body.issues?.[0]?.path]).toEqual([400, 'subcategoryId'])
})

onOneDatabase('an update that does not fit is refused whole', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { name: 'NXR' })
  const before = (await shop.json('GET', `/products/${id}`)).body
  const version = await findCatalogueVersion(shop.db)
  for (const [path, change] of [
    ['name', { name: '' }],
    ['price', { price: null }],
    ['categoryId', { categoryId: '' }],
    ['categoryId', { name: 'Autre', categoryId: 999 }],
    ['brand', { name: 'Autre', brand: 'Inconnue' }],
    ['existingImages', { existingImages: [999] }],
    ['existingImages', { existingImages: 'all' }],
    ['images', { updateMainImage: true }],
  ] as const) {
    const { status, body } = await shop.json<Refusal>('PUT', `/products/${id}`, change, owner)
    expect([path, status, body.issues?.map((issue) => issue.path)]).toEqual([path, 400, [path]])
  }
  expect((await shop.json('GET', `/products/${id}`)).body).toEqual(before)
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onOneDatabase(
  'an unknown product cannot be changed, and nobody changes one without a token',
  async (shop) => {
    const owner = await shop.logIn()
    const unknown = await shop.json('PUT', '/products/999', { name: 'NXR' }, owner)
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Produit non trouvé' }])
    const id = await addProduct(shop)
    for (const [method, path] of [
      ['POST', '/products'],
      ['PUT', `/products/${id}`],
      ['DELETE', `/products/${id}`],
    ] as const) {
      expect([method, (await shop.json(method, path, {})).status]).toEqual([method, 401])
    }
  },
)

onOneDatabase('updates of one product at the same time all arrive', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const changes = [{ name: 'NXR' }, { price: 7 }, { description: 'Neuf' }, { sizes: ['M'] }, { isNew: true }]
  const answers = await Promise.all(
    changes.map((change) => shop.json('PUT', `/products/${id}`, change, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect((await shop.json('GET', `/products/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
})

onOneDatabase('a product that changed since it was read is not overwritten', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const { body: read } = await shop.json<Product>('GET', `/products/${id}`, undefined, owner)
  const put = (price: number, updatedAt?: string) =>
    shop.json<Refusal>('PUT', `/products/${id}`, { price, updatedAt }, owner)
  expect((await put(14_000, read.updatedAt)).status).toBe(200)
  const refused = await put(16_400, read.updatedAt)
  expect([refused.status, refused.body.code]).toEqual([409, 'product_changed'])
  expect((await shop.json<Product>('GET', `/products/${id}`)).body.price).toBe(14_000)
  expect((await put(16_400)).status).toBe(200)
})
