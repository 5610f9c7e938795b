import fc from 'fast-check'
import { expect } from 'vitest'
import type { Order } from '#contract/order.ts'
import type { Stock, StockMove } from '#contract/stock.ts'
import { ORDER_STATUSES } from '#rules/order.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

async function openStock(shop: TestShop, quantity = 5, sizes = ['M', 'L']) {
  const session = await shop.logIn()
  const { form, item, productId } = await openSale(shop, { sizes })
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await shop.json<Record<string, unknown>>(method, path, body, session)
    return { status, answer }
  }
  const count = (change: object) => call('PUT', `/products/${productId}/stock`, change)
  await count({ isCounted: true, variants: sizes.map((size) => ({ size, quantity })) })
  const read = async () =>
    (await shop.json<Stock>('GET', `/products/${productId}/stock`, undefined, session)).body.variants.map(
      ({ quantity }) => quantity,
    )
  const moves = async () =>
    (await shop.json<StockMove[]>('GET', `/products/${productId}/stock/moves`, undefined, session)).body
  const ofSize = (size: string, pieces = 1) => ({
    ...form,
    items: [{ ...item, size, quantity: pieces }],
    totalAmount: item.price * pieces + 600,
  })
  const order = async (size = 'M', pieces = 1) => {
    const { status, body } = await postOrder<Order & Refusal>(shop, ofSize(size, pieces))
    expect(status, body.message).toBe(201)
    return body.id
  }
  const set = (id: number, status: string, more = {}) =>
    call('PUT', `/orders/${id}/status`, { status, ...more })
  return { productId, item, count, read, moves, order, ofSize, set, call }
}

onOneDatabase('a confirmed order takes its pieces, and gives them back when it ends', async (shop) => {
  const { read, moves, order, set, call } = await openStock(shop)
  const id = await order('M', 2)
  expect(await read()).toEqual([5, 5])
  await set(id, 'confirmed')
  expect(await read()).toEqual([3, 5])
  for (const status of ['shipped', 'delivered', 'confirmed']) await set(id, status)
  expect(await read()).toEqual([3, 5])
  await set(id, 'cancelled', { cancelReason: 'returned' })
  expect(await read()).toEqual([5, 5])
  const move = { at: expect.any(String), orderId: id, size: 'M', color: null, reason: 'order' }
  expect((await moves()).slice(0, 2)).toEqual([
    { ...move, change: 2, quantity: 5 },
    { ...move, change: -2, quantity: 3 },
  ])
  expect(await moves()).toHaveLength(4)
  await set(id, 'delivered')
  await call('DELETE', `/orders/${id}`)
  expect(await read()).toEqual([5, 5])
  expect((await moves())[0]).toMatchObject({ orderId: id, change: 2, reason: 'delete' })
})

onOneDatabase('an edit moves the difference, and several orders move at once', async (shop) => {
  const { item, read, moves, order, set, call } = await openStock(shop)
  const id = await order('M', 1)
  await set(id, 'confirmed')
  const edited = { ...item, price: item.price, quantity: 3, color: null }
  await call('PUT', `/orders/${id}`, {
    items: [
      { ...edited, size: 'L' },
      { ...edited, size: 'M', quantity: 1 },
    ],
  })
  expect(await read()).toEqual([4, 2])
  expect((await moves())[0]).toMatchObject({ size: 'L', change: -3, quantity: 2, reason: 'edit' })
  const others = [await order('L', 1), await order('L', 2)]
  await call('POST', '/orders/bulk', { ids: [...others, id], status: 'confirmed' })
  expect(await read()).toEqual([4, -1])
  await call('POST', '/orders/bulk', { ids: [...others, id], status: 'cancelled' })
  expect(await read()).toEqual([5, 5])
})

onOneDatabase('an order entered by hand as confirmed takes its pieces', async (shop) => {
  const { productId, read, ofSize, call } = await openStock(shop)
  const { items, totalAmount, ...form } = ofSize('M', 2)
  const { status, answer } = await call('POST', '/orders/manual', { ...form, items, status: 'confirmed' })
  expect([status, answer.message]).toEqual([201, undefined])
  expect(await read()).toEqual([3, 5])
  await call('DELETE', `/products/${productId}`)
  expect((await call('PUT', `/orders/${answer.id}/status`, { status: 'cancelled' })).status).toBe(200)
})

onOneDatabase('an order gives back what it took and no more', async (shop) => {
  const { productId, count, read, order, set, call } = await openStock(shop)
  await count({ isCounted: false })
  const before = await order('M', 2)
  await set(before, 'confirmed')
  await count({ isCounted: true })
  await set(before, 'shipped')
  await set(before, 'cancelled')
  expect(await read(), 'confirmed before counting').toEqual([5, 5])
  const off = await order('M', 2)
  await set(off, 'confirmed')
  await count({ isCounted: false })
  await set(off, 'cancelled')
  expect(await read(), 'while counting is off nothing moves').toEqual([3, 5])
  await count({ isCounted: true })
  const gone = await order('L', 2)
  await set(gone, 'confirmed')
  await call('PUT', `/products/${productId}`, { sizes: ['M'] })
  expect((await set(gone, 'cancelled')).status).toBe(200)
  expect(await read()).toEqual([3])
})

onOneDatabase('a variant that has none left cannot be ordered, the others can', async (shop) => {
  const { productId, count, order, ofSize, set } = await openStock(shop, 1)
  const last = await order('M', 3)
  await set(last, 'confirmed')
  const { status, body } = await postOrder<Refusal>(shop, ofSize('M'))
  expect([status, body.code, body.productIds]).toEqual([409, 'out_of_stock', [productId]])
  await order('L')
  await count({ isCounted: false })
  await order('M')
})

onOneDatabase('visitors see a confirmation at once where it changes what they are told', async (shop) => {
  const { productId, order, set } = await openStock(shop, 4)
  const stock = async () =>
    (await shop.json<{ stock: unknown[] }>('GET', `/products/${productId}`)).body.stock[0]
  const version = () => shop.catalogueVersion.current
  const [first, second] = [await order('M'), await order('M')]
  const before = version()
  await set(first, 'confirmed')
  expect(version(), '4 and 3 are told alike').toBe(before)
  await set(second, 'confirmed')
  expect(version()).toBeGreaterThan(before)
  expect(await stock()).toMatchObject({ available: true, left: 2 })
})

onEachDatabase('twenty confirmations at once take the last piece twenty times', async (shop) => {
  const { read, moves, order, set } = await openStock(shop, 1)
  const ids: number[] = []
  while (ids.length < 20) ids.push(await order('M'))
  const setAll = async (status: string) =>
    new Set((await Promise.all(ids.map((id) => set(id, status)))).map((answer) => answer.status))
  expect(await setAll('confirmed')).toEqual(new Set([200]))
  expect(await read()).toEqual([-19, 1])
  const quantities = (await moves()).filter(({ orderId }) => orderId !== null).map(({ quantity }) => quantity)
  expect(quantities.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, index) => 0 - index))
  expect(await setAll('cancelled')).toEqual(new Set([200]))
  expect(await read()).toEqual([1, 1])
})

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('status' as const),
      order: fc.nat(3),
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
    fc.record({
      kind: fc.constant('edit' as const),
      order: fc.nat(3),
      size: fc.constantFrom('M', 'L'),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('delete' as const), order: fc.nat(3) }),
    fc.record({ kind: fc.constant('bulk' as const), status: fc.constantFrom(...ORDER_STATUSES) }),
  ),
  { maxLength: 14 },
)

onOneDatabase('whatever happens to orders, what is left and what they hold is constant', async (shop) => {
  const { read, order, set, call, item } = await openStock(shop, 10)
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const ids = [await order('M', 1), await order('M', 2), await order('L', 1), await order('L', 3)]
      for (const step of sequence) {
        if (step.kind === 'bulk') await call('POST', '/orders/bulk', { ids, status: step.status })
        else if (step.kind === 'status') await set(ids[step.order] ?? 0, step.status)
        else if (step.kind === 'delete') await call('DELETE', `/orders/${ids[step.order]}`)
        else {
          const { size, quantity } = step
          await call('PUT', `/orders/${ids[step.order]}`, {
            items: [{ ...item, size, color: null, quantity }],
          })
        }
        const held = await heldPieces(shop)
        const left = await read()
        expect([left[0] ?? 0, left[1] ?? 0].map((count, at) => count + (held[at] ?? 0))).toEqual([10, 10])
      }
      for (const id of ids) await call('DELETE', `/orders/${id}`)
      expect(await read()).toEqual([10, 10])
    }),
    { numRuns: shop.config.databaseUrl ? 8 : 25 },
  )
})

/** Counts the pieces in the items of orders that hold them, by size: the test's own sum, beside what the shop wrote. */
async function heldPieces({ db }: TestShop): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['size', 'quantity'])
    .where('status', 'in', ['confirmed', 'shipped', 'delivered'])
    .execute()
  return ['M', 'L'].map((size) => rows.reduce((sum, row) => sum + (row.size === size ? row.quantity : 0), 0))
}
