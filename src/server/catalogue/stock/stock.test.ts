import { expect } from 'vitest'
import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { LowVariant, Stock, StockMove } from '#contract/stock.ts'
import { addProduct } from '#support/factories.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

async function openStock(shop: TestShop, product: Parameters<typeof addProduct>[1] = {}) {
  const session = await shop.logIn()
  const call = await shop.asOwner()
  const id = await addProduct(shop, { sizes: ['M', 'L'], colors: ['Noir'], ...product })
  const path = `/products/${id}/stock`
  const put = (body: unknown) => call<Stock & Refusal>('PUT', path, body)
  const read = async () => (await call<Stock>('GET', path)).body
  const moves = async () => (await call<StockMove[]>('GET', `${path}/moves`)).body
  const seen = async () => (await shop.json<Product>('GET', `/products/${id}`)).body
  return { id, session, call, put, read, moves, seen }
}

const M = { size: 'M', color: 'Noir' }
const L = { size: 'L', color: 'Noir' }
const both = (m: object, l: object) => [
  { ...M, ...m },
  { ...L, ...l },
]

onEachDatabase('stock is counted by size and colour, and visitors see what is left of it', async (shop) => {
  const { id, call, put, read, moves, seen } = await openStock(shop)
  const none = { quantity: 0, reference: null }
  expect(await read()).toEqual({ isCounted: false, lowAt: null, variants: both(none, none) })
  expect(await seen()).toMatchObject({ stock: null, inStock: true })
  const variants = [{ ...M, quantity: 2, reference: ' C-M ' }]
  const { status, body } = await put({ isCounted: true, lowAt: 2, variants })
  const counted = both({ quantity: 2, reference: 'C-M' }, none)
  expect([status, body]).toEqual([200, { isCounted: true, lowAt: 2, variants: counted }])
  expect((await seen()).stock).toEqual(both({ available: true, left: 2 }, { available: false, left: null }))
  expect(await moves()).toEqual([
    { at: expect.any(String), orderId: null, ...M, change: 2, quantity: 2, reason: 'count' },
  ])
  const unnamed = await put({ variants: [{ ...M, reference: null }] })
  expect(unnamed.body.variants).toEqual(both({ quantity: 2, reference: null }, none))
  expect(await moves()).toHaveLength(1)
  const low = (await call<LowVariant[]>('GET', '/stock/low')).body
  const { name } = await seen()
  expect(low).toEqual([
    { productId: id, name, ...L, quantity: 0, lowAt: 2 },
    { productId: id, name, ...M, quantity: 2, lowAt: 2 },
  ])
})

onEachDatabase('a product without any variant left is out of stock, and its switch stays', async (shop) => {
  const { id, session, call, put, seen } = await openStock(shop)
  await put({ isCounted: true })
  expect(await seen()).toMatchObject({ inStock: false })
  const cards = async (filter: string, headers = {}) =>
    (await shop.json<PageOf<ProductCard>>('GET', `/products?view=card&${filter}`, undefined, headers)).body
      .items
  expect(await cards('inStock=true')).toEqual([])
  expect(await cards('inStock=false')).toMatchObject([{ id, inStock: false }])
  // The owner's lists show the switch, but filter by what visitors see.
  expect(await cards('inStock=false', session)).toMatchObject([{ id, inStock: true }])
  const own = await call<Product>('GET', `/products/${id}`)
  expect(own.body).toMatchObject({ inStock: true, stock: [{ available: false }, { available: false }] })
  await call('PUT', `/products/${id}`, { inStock: false })
  await put({ variants: [{ ...M, quantity: 5 }] })
  expect(await seen()).toMatchObject({ inStock: false, stock: [{ available: true }, {}] })
  await put({ isCounted: false })
  expect(await seen()).toMatchObject({ inStock: false, stock: null })
  await call('PUT', `/products/${id}`, { inStock: true })
  expect(await seen()).toMatchObject({ inStock: true })
})

onOneDatabase(
  'a size that goes takes its quantity along without a move, and starts at 0 when it comes back',
  async (shop) => {
    const { id, call, put, read, moves } = await openStock(shop)
    await put({ isCounted: true, variants: both({ quantity: 3 }, { quantity: 4 }) })
    const change = (body: unknown) => call('PUT', `/products/${id}`, body)
    await change({ sizes: ['M', 'XL'], name: 'Autre' })
    const quantities = async () => (await read()).variants.map(({ size, quantity }) => `${size} ${quantity}`)
    expect(await quantities()).toEqual(['M 3', 'XL 0'])
    await change({ sizes: ['L', 'M'] })
    expect(await quantities()).toEqual(['L 0', 'M 3'])
    // Spelled otherwise, it is the same size.
    await change({ sizes: ['m', 'L'] })
    expect(await quantities()).toEqual(['m 3', 'L 0'])
    expect(await moves()).toMatchObject(both({ change: 3 }, { change: 4 }).toReversed())
    expect(await read()).toMatchObject({ isCounted: true })
  },
)

onOneDatabase('a stock that cannot be is refused, and changes nothing', async (shop) => {
  const { put, read } = await openStock(shop)
  const before = await read()
  for (const body of [
    { variants: [{ size: 'XS', color: 'Noir', quantity: 1 }] },
    { variants: [{ size: 'M', quantity: 1 }] },
    { variants: [M, M] },
    { lowAt: -1 },
  ]) {
    const { status } = await put({ isCounted: true, ...body })
    expect([body, status]).toEqual([body, 400])
  }
  expect(await read()).toEqual(before)
})

onOneDatabase('the owner chooses from how many pieces visitors are told', async (shop) => {
  const { call, put, seen } = await openStock(shop, { sizes: [], colors: [] })
  await put({ isCounted: true, variants: [{ quantity: 5 }] })
  const settings = (showLeftAt: unknown) => call('PUT', '/stock/settings', { showLeftAt })
  expect((await call('GET', '/stock/settings')).body).toEqual({ showLeftAt: 2 })
  expect((await seen()).stock).toEqual([{ size: null, color: null, available: true, left: null }])
  expect((await settings(5)).body).toEqual({ showLeftAt: 5 })
  expect((await seen()).stock?.[0]?.left).toBe(5)
  expect((await settings(null)).body).toEqual({ showLeftAt: null })
  expect((await seen()).stock?.[0]?.left).toBeNull()
  expect((await settings(100)).status).toBe(400)
})

onOneDatabase('of a quantity typed over another that was seen, the difference counts', async (shop) => {
  const { put, read } = await openStock(shop)
  await put({ isCounted: true, variants: [{ ...M, quantity: 8 }] })
  // 10 were shown, 2 have been sold since, and 5 came in.
  const { status } = await put({ variants: [{ ...M, quantity: 15, seen: 10 }] })
  expect(status).toBe(200)
  expect((await read()).variants[0]).toMatchObject({ ...M, quantity: 13 })
})

onEachDatabase('a size of which no piece is left is neither found nor offered', async (shop) => {
  const { put } = await openStock(shop)
  await addProduct(shop, { sizes: ['M'] })
  await put({ isCounted: true, variants: [{ ...L, quantity: 1 }] })
  const total = async (query: string) =>
    (await shop.json<PageOf<Product>>('GET', `/products?${query}`)).body.total
  expect([await total('size=M'), await total('size=L'), await total('')]).toEqual([1, 1, 2])
  await put({ variants: [{ ...L, quantity: 0 }] })
  expect(await total('size=L')).toBe(0)
  expect((await shop.json('GET', '/products/filters')).body).toMatchObject({ sizes: ['M'] })
})
