import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory, addProduct } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

type Saved = { product: Product }

onOneDatabase('an update changes what was sent and nothing else, but for the time of it', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop, { subcategories: ['Jets', 'Cross'] })
  const id = await addProduct(shop, {
    ...{ name: 'NXR', price: 1000, originalPrice: 2000, categoryId, subcategory: 'Cross', brand: 'Shoei' },
    ...{ description: 'Léger', fullDescription: 'Très léger', specifications: { Poids: '1,4 kg' } },
    ...{ inStock: false, isNew: true, sizes: ['M'], colors: ['Noir'] },
  })
  let expected = (await call<Product>('GET', `/products/${id}`)).body
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
    const { status, body } = await call<Saved>('PUT', `/products/${id}`, change)
    expect([change, status]).toEqual([change, 200])
    expect(body.product).toEqual({ ...expected, ...effect, updatedAt: body.product.updatedAt })
    expect(body.product.updatedAt > body.product.createdAt).toBe(true)
    expected = body.product
    expect((await call('GET', `/products/${id}`)).body).toEqual(expected)
  }
})

onOneDatabase('the original price stays above the price, whichever of them is sent', async (shop) => {
  const call = await shop.asOwner()
  const id = await addProduct(shop, { price: 1000, originalPrice: 2000 })
  for (const change of [{ price: 2000 }, { originalPrice: 1000 }, { price: 5, originalPrice: 5 }]) {
    const { status, body } = await call<Refusal>('PUT', `/products/${id}`, change)
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'originalPrice', message: 'Le prix barré doit être supérieur au prix' }],
    ])
  }
  const { status } = await call('PUT', `/products/${id}`, { price: 3000, originalPrice: null })
  expect(status).toBe(200)
})

onOneDatabase('moving to another category leaves no subcategory unless one is named', async (shop) => {
  const call = await shop.asOwner()
  const from = await addCategory(shop, { subcategories: ['Jets'] })
  const to = await addCategory(shop, { name: 'Gants', subcategories: ['Été', 'Hiver'] })
  const move = async (change: Record<string, unknown>) => {
    const id = await addProduct(shop, { categoryId: from, subcategory: 'Jets' })
    return call<Saved & Refusal>('PUT', `/products/${id}`, change)
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
  const call = await shop.asOwner()
  const id = await addProduct(shop, { name: 'NXR' })
  const before = (await shop.json('GET', `/products/${id}`)).body
  const version = await findCatalogueVersion(shop.db)
  for (const [path, change] of [
    ['name', { name: '' }],
    ['categoryId', { name: 'Autre', categoryId: 999 }],
    ['brand', { name: 'Autre', brand: 'Inconnue' }],
    ['existingImages', { existingImages: [999] }],
    ['images', { updateMainImage: true }],
  ] as const) {
    const { status, body } = await call<Refusal>('PUT', `/products/${id}`, change)
    expect([path, status, body.issues?.map((issue) => issue.path)]).toEqual([path, 400, [path]])
  }
  expect((await shop.json('GET', `/products/${id}`)).body).toEqual(before)
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onOneDatabase('a product that changed since it was read is not overwritten', async (shop) => {
  const call = await shop.asOwner()
  const id = await addProduct(shop)
  const { body: read } = await call<Product>('GET', `/products/${id}`)
  const put = (price: number, updatedAt?: string) =>
    call<Refusal>('PUT', `/products/${id}`, { price, updatedAt })
  expect((await put(14_000, read.updatedAt)).status).toBe(200)
  const refused = await put(16_400, read.updatedAt)
  expect([refused.status, refused.body.code]).toEqual([409, 'product_changed'])
  expect((await shop.json<Product>('GET', `/products/${id}`)).body.price).toBe(14_000)
  expect((await put(16_400)).status).toBe(200)
})

onOneDatabase('a deleted product is gone, and orders keep its name', async (shop) => {
  const call = await shop.asOwner()
  const { productId, form } = await openSale(shop, { name: 'NXR' })
  const { body: order } = await postOrder(shop, form)
  const version = await findCatalogueVersion(shop.db)
  const deleted = await call('DELETE', `/products/${productId}`)
  expect([deleted.status, deleted.body]).toEqual([204, null])
  expect((await shop.json('GET', `/products/${productId}`)).status).toBe(404)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const again = await call('DELETE', `/products/${productId}`)
  expect([again.status, again.body]).toEqual([404, { message: 'Produit non trouvé' }])
  const kept = await call('GET', `/orders/${order.id}`)
  expect(kept.body).toMatchObject({ ...order, items: [{ ...order.items[0], productId: null }] })
})

type Body = Record<string, unknown> & { id: number }

onEachDatabase(
  'a name that another one has is refused on update, its own in capitals is not',
  async (shop) => {
    const call = await shop.asOwner()
    for (const path of ['/brands', '/categories']) {
      const names = ['Étoile', 'Sirocco', 'Chergui']
      const [, second, third] = await Promise.all(
        names.map(async (name) => (await call<Body>('POST', path, { name })).body.id),
      )
      const taken = await call<Refusal>('PUT', `${path}/${second}`, { name: ' étoile' })
      expect([taken.status, taken.body.message]).toEqual([409, expect.stringMatching(/porte déjà ce nom/)])
      const own = await call<Body>('PUT', `${path}/${second}`, { name: 'SIROCCO' })
      expect([own.status, own.body.name]).toEqual([200, 'SIROCCO'])
      const race = [second, third].map((id) => call('PUT', `${path}/${id}`, { name: 'Zéphyr' }))
      expect((await Promise.all(race)).map(({ status }) => status).sort()).toEqual([200, 409])
    }
  },
)

onEachDatabase('changes of one thing at the same time all arrive', async (shop) => {
  const call = await shop.asOwner()
  const changes = [{ name: 'Gants' }, { color: '#112233' }, { className: 'top' }, { subcategories: ['Été'] }]
  const id = await addCategory(shop)
  const answers = await Promise.all(changes.map((change) => call('PUT', `/categories/${id}`, change)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await shop.json('GET', `/categories/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
})

onEachDatabase('renaming a brand and changing its products at the same time both arrive', async (shop) => {
  const call = await shop.asOwner()
  const brandId = await addBrand(shop, 'Sirocco')
  const ids = [await addProduct(shop, { brand: 'Sirocco' }), await addProduct(shop, { brand: 'Sirocco' })]
  const answers = await Promise.all([
    ...ids.map((id) => call('PUT', `/products/${id}`, { name: `Casque ${id}` })),
    call('PUT', `/brands/${brandId}`, { name: 'Événement' }),
    ...ids.map((id) => call('PUT', `/products/${id}`, { price: 7 })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { body } = await shop.json<PageOf<Product>>('GET', '/products?search=casque+evenement')
  expect(body.items.map(({ brand, price }) => [brand, price])).toEqual([
    ['Événement', 7],
    ['Événement', 7],
  ])
})

onEachDatabase('an order is deleted once, and has no history after that', async (shop) => {
  const call = await shop.asOwner()
  const { form, productId } = await openSale(shop)
  const path = `/orders/${(await postOrder(shop, form)).body.id}`
  const answers = await Promise.all([
    call('DELETE', path),
    call('PUT', `${path}/status`, { status: 'shipped' }),
    call('DELETE', `/products/${productId}`),
    call('DELETE', path),
    call('PUT', `${path}/status`, { status: 'delivered' }),
  ])
  const [first, , product, second] = answers.map(({ status }) => status)
  expect([product, [first, second].sort()]).toEqual([204, [204, 404]])
  const events = await shop.db.selectFrom('order_events').select('kind').orderBy('id').execute()
  expect(events.at(-1)?.kind).toBe('deleted')
  expect(events.filter(({ kind }) => kind === 'deleted')).toHaveLength(1)
})
