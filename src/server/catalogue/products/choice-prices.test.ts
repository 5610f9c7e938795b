import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductsChanged } from '#contract/products-change.ts'
import { addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

type Saved = { product: Product }

const entry = (
  size: string | null,
  color: string | null,
  price: number,
  originalPrice: number | null = null,
) => ({
  ...{ size, color, price, originalPrice },
})

async function openJacket(shop: TestShop) {
  const call = await shop.asOwner()
  const id = await addProduct(shop, { price: 9_000, sizes: ['M', 'L'], colors: ['Noir', 'Rouge'] })
  const put = (change: object) => call<Saved & Refusal>('PUT', `/products/${id}`, change)
  const read = async () => (await shop.json<Product>('GET', `/products/${id}`)).body
  return { call, id, put, read }
}

onOneDatabase('a product keeps what its choices cost, as it spells and orders them', async (shop) => {
  const { id, put, read } = await openJacket(shop)
  const { status, body } = await put({
    prices: [entry('l', 'ROUGE', 10_000, 12_000), entry('M', 'Noir', 9_000), entry('L', 'noir', 9_500)],
  })
  const prices = [entry('L', 'Noir', 9_500), entry('L', 'Rouge', 10_000, 12_000)]
  expect([status, body.product.prices, body.product.hasPrices]).toEqual([200, prices, true])
  const { items } = (await shop.json<PageOf<ProductCard>>('GET', '/products?view=card&maxPrice=9000')).body
  expect(items).toMatchObject([{ id, price: 9_000, hasPrices: true }])

  const kept: [object, object[]][] = [
    [{ name: 'Blouson' }, prices],
    [{ sizes: ['M', 'l'] }, [entry('l', 'Noir', 9_500), entry('l', 'Rouge', 10_000, 12_000)]],
    [{ colors: ['Rouge'] }, [entry('l', 'Rouge', 10_000, 12_000)]],
    [{ prices: null }, []],
    [{ prices: [entry('l', 'Rouge', 9_100)] }, [entry('l', 'Rouge', 9_100)]],
    [{ colors: [] }, []],
  ]
  for (const [change, expected] of kept) {
    expect([change, (await put(change)).status]).toEqual([change, 200])
    expect([change, (await read()).prices]).toEqual([change, expected])
  }
})

onOneDatabase('a price that no choice can have is refused where it stands', async (shop) => {
  const { call, put, read } = await openJacket(shop)
  await put({ prices: [entry('L', 'Rouge', 9_500)] })
  const refused: [object, string[]][] = [
    [{ prices: [entry('XL', 'Noir', 9_500)] }, ['prices.0.size']],
    [{ prices: [entry('M', 'Noir', -1)] }, ['prices.0.price']],
    [{ price: 9_501 }, ['prices.0.price']],
    [{ sizes: ['L'], colors: ['Rouge'] }, ['prices']],
  ]
  for (const [change, paths] of refused) {
    const { status, body } = await put(change)
    expect([change, status, body.issues?.map(({ path }) => path)]).toEqual([change, 400, paths])
  }
  const added = { name: 'Gants', price: 1_000, categoryId: await addCategory(shop), sizes: ['M'] }
  expect((await call('POST', '/products', { ...added, prices: [entry('L', null, 2_000)] })).status).toBe(400)
  expect((await call('POST', '/products', { ...added, prices: '' })).status).toBe(201)
  expect(await read()).toMatchObject({ price: 9_000, prices: [entry('L', 'Rouge', 9_500)] })
})

onOneDatabase('prices of many change by choice too, are refused whole at 0 DA, and go back', async (shop) => {
  const { call, id, put, read } = await openJacket(shop)
  const prices = [entry('L', 'Rouge', 12_000, 15_000)]
  await put({ prices })
  const bulk = (change: object) => call<ProductsChanged>('POST', '/products/bulk', { ids: [id], change })
  expect((await bulk({ pricePercent: 10 })).body.changed).toEqual([id])
  expect(await read()).toMatchObject({ price: 9_900, prices: [entry('L', 'Rouge', 13_200, 15_000)] })
  expect((await bulk({ priceDelta: -9_900 })).body.refused).toMatchObject([{ id }])
  expect(await read()).toMatchObject({ price: 9_900, prices: [entry('L', 'Rouge', 13_200, 15_000)] })
  const undo = [{ id, price: 9_000, originalPrice: null, prices }]
  expect((await call('PUT', '/products/prices', undo)).status).toBe(200)
  expect(await read()).toMatchObject({ price: 9_000, prices })
})

onOneDatabase('a line costs what its choice costs, and keeps that until it changes', async (shop) => {
  const { form, productId } = await openSale(shop, { price: 1_200, sizes: ['1 L', '4 L'] })
  const call = await shop.asOwner()
  await call('PUT', `/products/${productId}`, { prices: [entry('4 L', null, 4_500)] })
  const line = (size: string) => ({ productId, quantity: 2, size, price: 1_200 })
  const items = [line('1 L'), line('4 L')]
  const refused = await postOrder<Refusal>(shop, { ...form, items, totalAmount: 5_400 })
  expect(refused.body.quote).toEqual({
    items: [
      { productId, size: '1 L', color: null, price: 1_200 },
      { productId, size: '4 L', color: null, price: 4_500 },
    ],
    ...{ subtotal: 11_400, deliveryPrice: 600, totalPrice: 12_000 },
  })
  const { totalAmount, ...customer } = form
  const other = { productId, quantity: 1, size: '4 L' }
  const { body } = await call<AdminOrder>('POST', '/orders/manual', { ...customer, items: [other] })
  expect(body).toMatchObject({ subtotal: 4_500 })
  await call('PUT', `/products/${productId}`, { prices: [entry('4 L', null, 5_000)] })
  const edit = async (items: object[]) => (await call('PUT', `/orders/${body.id}`, { items })).body
  expect(await edit([{ ...other, quantity: 2 }])).toMatchObject({ subtotal: 9_000 })
  expect(await edit([{ ...other, size: '1 L' }])).toMatchObject({ subtotal: 1_200 })
  expect(await edit([other])).toMatchObject({ subtotal: 5_000 })
})

onOneDatabase('a line of an order has the photo of its colour, else of its product', async (shop) => {
  const { form, productId, item } = await openSale(shop, { colors: ['Noir', 'Rouge'] })
  const call = await shop.asOwner()
  const front = await addProductImage(shop, productId, '#111111')
  const red = await addProductImage(shop, productId, '#cc0000')
  const path = `/products/${productId}/images/${red.id}`
  expect((await call('PUT', path, { color: 'rouge' })).body).toMatchObject({
    product: {
      images: [
        { id: front.id, color: null },
        { id: red.id, color: 'Rouge' },
      ],
    },
  })
  expect((await call('PUT', path, { color: 'Bleu' })).status).toBe(400)
  const items = ['Noir', 'Rouge'].map((color) => ({ ...item, color }))
  const { body } = await postOrder(shop, { ...form, items, totalAmount: 20_600 })
  const imagesOf = async () =>
    (await call<AdminOrder>('GET', `/orders/${body.id}`)).body.items.map(({ image }) => image)
  expect(await imagesOf()).toEqual([
    expect.stringContaining(`/products/${productId}/image?`),
    expect.stringContaining(`${path}?`),
  ])
  await call('PUT', `/products/${productId}`, { colors: ['Noir', 'Bleu'] })
  const { images } = (await shop.json<Product>('GET', `/products/${productId}`)).body
  expect(images.map(({ color }) => color)).toEqual([null, null])
  await call('DELETE', `/products/${productId}`)
  expect(await imagesOf()).toEqual([null, null])
})
