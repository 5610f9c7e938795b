import { expect } from 'vitest'
import { openExchange } from '#support/open-exchange.ts'
import { postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

/** Adds gloves with this counted quantity of each size, and ways to change their orders. */
async function openStock(shop: TestShop, quantity = 10) {
  const there = await openExchange(shop)
  await there.count({ variants: ['M', 'L'].map((size) => ({ size, quantity })) })
  return {
    ...there,
    edit: (id: number, items: object[]) => there.call('PUT', `/orders/${id}`, { items }),
    bulk: (ids: number[], status: string) => there.call('POST', '/orders/bulk', { ids, status }),
    remove: (id: number) => there.call('DELETE', `/orders/${id}`),
    /** Orders a pair as a visitor. */
    buy: (size: string) => {
      const items = [{ ...there.gloves(size), price: 5_000 }]
      return postOrder<Refusal>(shop, { ...there.customer, items, totalAmount: 5_600 })
    },
  }
}

onOneDatabase('a confirmed order takes its pieces, and gives them back when it ends', async (shop) => {
  const { left, moves, order, gloves, setStatus, remove } = await openStock(shop)
  const id = await order([gloves('M', 2)])
  expect(await left()).toEqual([10, 10])
  for (const status of ['confirmed', 'shipped', 'delivered', 'confirmed']) {
    await setStatus(id, status)
    expect([status, await left()]).toEqual([status, [8, 10]])
  }
  await setStatus(id, 'cancelled', { cancelReason: 'returned' })
  expect(await left()).toEqual([10, 10])
  const move = { at: expect.any(String), orderId: id, size: 'M', color: null, reason: 'order' }
  expect((await moves()).filter(({ orderId }) => orderId === id)).toEqual([
    { ...move, change: 2, quantity: 10 },
    { ...move, change: -2, quantity: 8 },
  ])
  await setStatus(id, 'delivered')
  await remove(id)
  expect(await left()).toEqual([10, 10])
  expect((await moves())[0]).toMatchObject({ orderId: id, change: 2, reason: 'delete' })
})

onOneDatabase('an edit moves the difference, and several orders move at once', async (shop) => {
  const { left, moves, order, gloves, edit, bulk } = await openStock(shop, 5)
  const id = await order([gloves('M')], { status: 'confirmed' })
  expect(await left(), 'entered as confirmed').toEqual([4, 5])
  await edit(id, [gloves('L', 3), gloves('M')])
  expect(await left()).toEqual([4, 2])
  expect((await moves())[0]).toMatchObject({ size: 'L', change: -3, quantity: 2, reason: 'edit' })
  await edit(id, [gloves('L', 1), gloves('M')])
  expect(await left(), 'fewer').toEqual([4, 4])
  await edit(id, [gloves('L', 3), gloves('M')])
  const others = [await order([gloves('L')]), await order([gloves('L', 2)])]
  await bulk([...others, id], 'confirmed')
  expect(await left()).toEqual([4, -1])
  await bulk([...others, id], 'cancelled')
  expect(await left()).toEqual([5, 5])
})

onOneDatabase('an order gives back what it took and no more', async (shop) => {
  const { productId, count, left, order, gloves, setStatus, call } = await openStock(shop)
  await count({ isCounted: false })
  const before = await order([gloves('M', 2)], { status: 'confirmed' })
  await count({ isCounted: true })
  await setStatus(before, 'shipped')
  await setStatus(before, 'cancelled')
  expect(await left(), 'confirmed before counting').toEqual([10, 10])
  const off = await order([gloves('M', 2)], { status: 'confirmed' })
  await count({ isCounted: false })
  await setStatus(off, 'cancelled')
  expect(await left(), 'while counting is off nothing moves').toEqual([8, 10])
  await count({ isCounted: true })
  const gone = await order([gloves('L', 2)], { status: 'confirmed' })
  await call('PUT', `/products/${productId}`, { sizes: ['M'] })
  expect((await setStatus(gone, 'cancelled')).status).toBe(200)
  expect(await left()).toEqual([8])
  await setStatus(off, 'confirmed')
  await call('DELETE', `/products/${productId}`)
  expect((await setStatus(off, 'cancelled')).status).toBe(200)
})

onOneDatabase('a variant that has none left cannot be ordered, the others can', async (shop) => {
  const { productId, count, order, gloves, buy } = await openStock(shop, 1)
  await order([gloves('M', 3)], { status: 'confirmed' })
  expect(await buy('M')).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', productIds: [productId] },
  })
  expect((await buy('L')).status).toBe(201)
  await count({ isCounted: false })
  expect((await buy('M')).status).toBe(201)
})

onOneDatabase('visitors see a confirmation at once where it changes what they are told', async (shop) => {
  const { productId, order, gloves, setStatus } = await openStock(shop, 4)
  const version = () => shop.catalogueVersion.current
  const [first, second] = [await order([gloves('M')]), await order([gloves('M')])]
  const before = version()
  await setStatus(first, 'confirmed')
  expect(version(), '4 and 3 are told alike').toBe(before)
  await setStatus(second, 'confirmed')
  expect(version()).toBeGreaterThan(before)
  const { body } = await shop.json<{ stock: unknown[] }>('GET', `/products/${productId}`)
  expect(body.stock[0]).toMatchObject({ available: true, left: 2 })
})

onEachDatabase('twenty confirmations at once take the last piece twenty times', async (shop) => {
  const { left, moves, order, gloves, setStatus } = await openStock(shop, 1)
  const ids: number[] = []
  while (ids.length < 20) ids.push(await order([gloves('M')]))
  const setAll = async (status: string) =>
    new Set((await Promise.all(ids.map((id) => setStatus(id, status)))).map((answer) => answer.status))
  expect(await setAll('confirmed')).toEqual(new Set([200]))
  expect(await left()).toEqual([-19, 1])
  const quantities = (await moves()).filter(({ orderId }) => orderId !== null).map(({ quantity }) => quantity)
  expect(quantities.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, index) => 0 - index))
  expect(await setAll('cancelled')).toEqual(new Set([200]))
  expect(await left()).toEqual([1, 1])
})
