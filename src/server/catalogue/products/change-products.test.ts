import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import type { ProductsChanged } from '#contract/products-change.ts'
import { addBrand, addCategory, addProduct } from '#support/factories.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

async function openMany(shop: TestShop) {
  const session = await shop.logIn()
  const call = await shop.asOwner()
  const ids = [
    await addProduct(shop, { name: 'A', price: 8_250, originalPrice: 9_000, brand: 'AGV' }),
    await addProduct(shop, { name: 'B', price: 99_999_999 }),
  ]
  const bulk = (change: unknown, of: unknown = ids) =>
    call<ProductsChanged>('POST', '/products/bulk', { ids: of, change })
  const read = async (id: number) => (await call<Product>('GET', `/products/${id}`)).body
  const put = (prices: unknown) => call('PUT', '/products/prices', prices)
  return { session, ids, bulk, read, put }
}

onOneDatabase('prices of several products change by percent or sum, each for itself', async (shop) => {
  const { ids, bulk, read, put } = await openMany(shop)
  const [a = 0, b = 0] = ids
  const { status, body } = await bulk({ pricePercent: 10 }, [a, b, a, 999])
  expect([status, body]).toEqual([
    200,
    {
      changed: [a],
      refused: [
        { id: b, message: expect.stringContaining('dépasserait') },
        { id: 999, message: 'Produit non trouvé' },
      ],
    },
  ])
  expect(await read(a)).toMatchObject({ price: 9_080, originalPrice: null })
  const refused = [{ id: a, message: expect.stringContaining('«\u00a0A\u00a0»') }]
  for (const change of [{ priceDelta: -9_999 }, { priceDelta: -9_080 }, { pricePercent: -100 }])
    expect((await bulk(change, [a])).body).toEqual({ changed: [], refused })
  expect(await read(a)).toMatchObject({ price: 9_080 })
  expect((await put([{ id: a, price: 8_250, originalPrice: 9_000 }])).body).toEqual({ changed: [a] })
  expect(await read(a)).toMatchObject({ price: 8_250, originalPrice: 9_000 })
})

onOneDatabase('several products change their place, brand and switches, or go', async (shop) => {
  const { session, ids, bulk, read } = await openMany(shop)
  const [a = 0, b = 0] = ids
  const categoryId = await addCategory(shop, { name: 'Gants', subcategories: ['Été'] })
  await addBrand(shop, 'Dainese')
  await bulk({ categoryId, subcategory: 'Été' })
  expect(await read(a)).toMatchObject({ category: 'Gants', subcategory: 'Été' })
  await bulk({ categoryId })
  expect(await read(a)).toMatchObject({ category: 'Gants', subcategory: null })
  await bulk({ brand: 'dainese' })
  expect(await read(b)).toMatchObject({ brand: 'Dainese' })
  const found = (await shop.json<PageOf<Product>>('GET', '/products?search=dainese')).body
  expect(found.items.map(({ id }) => id).sort()).toEqual([a, b].sort())
  await bulk({ brand: null })
  expect(await read(b)).toMatchObject({ brand: null })
  await bulk({ inStock: false })
  await bulk({ isNew: true })
  await bulk({ isPublished: false })
  expect(await read(a)).toMatchObject({ inStock: false, isNew: true, isPublished: false })
  expect((await shop.json<PageOf<Product>>('GET', '/products')).body.total).toBe(0)
  expect((await bulk({ delete: true }, [b, 999])).body.changed).toEqual([b])
  expect((await shop.json('GET', `/products/${b}`, undefined, session)).status).toBe(404)
})

onOneDatabase('a change that is none is refused, and changes nothing', async (shop) => {
  const { ids, bulk, read, put } = await openMany(shop)
  const [a = 0, b = 0] = ids
  const before = await Promise.all(ids.map(read))
  for (const change of [
    {},
    { categoryId: 999 },
    { categoryId: (await read(a)).categoryId, subcategory: 'Aucune' },
    { brand: 'Inconnue' },
  ])
    expect([change, (await bulk(change)).status]).toEqual([change, 400])
  for (const prices of [
    [],
    [{ id: a, price: 5, originalPrice: 5 }],
    [
      { id: a, price: 5 },
      { id: a, price: 6 },
    ],
    [
      { id: b, price: 5 },
      { id: 999, price: 6 },
    ],
  ])
    expect([prices, (await put(prices)).status]).toEqual([prices, 400])
  expect(await Promise.all(ids.map(read))).toEqual(before)
})
