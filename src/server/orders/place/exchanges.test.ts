import { expect } from 'vitest'
import type { Customer } from '#contract/admin-order.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { addProduct, setFreeDelivery } from '#support/factories.ts'
import { openExchange } from '#support/open-exchange.ts'
import { countOrderRows } from '#support/open-sale.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const KEY = '7d0c7f0e-2f2c-4c53-8a3c-3b8a8b0b9f11'
const NOT_DELIVERED = { status: 409, body: { code: 'not_delivered' } }

onOneDatabase('an exchange goes to the customer of the first order, less what comes back', async (shop) => {
  const { deliver, exchange, gloves, boots, read, call, left } = await openExchange(shop)
  const first = await deliver([gloves('M', 2)], { discount: 1_000, channel: 'instagram' })
  const before = await read(first)
  const body = { back: [gloves('M')], items: [{ productId: boots, quantity: 1 }], note: ' Appeler avant ' }
  const { status, body: made } = await exchange(first, body)
  expect([status, made.message]).toEqual([201, undefined])
  const { customerName, customerPhone, wilayaId, deliveryType, baladiya, deliveryAddress, source } = before
  const back = [{ ...gloves('M'), product_name: 'Gants', price: 5_000 }]
  expect(made).toMatchObject({
    ...{ customerName, customerPhone, wilayaId, deliveryType, baladiya, deliveryAddress, source },
    ...{ status: 'confirmed', note: 'Appeler avant' },
    ...{ subtotal: 12_000, discount: 4_500, deliveryPrice: 600, totalPrice: 8_100 },
    ...{ exchange: { of: first, back, refund: 0, receivedAt: null }, exchanges: [] },
    customer: { orders: 1, delivered: 1, duplicateOf: null },
  })
  expect(await read(made.id)).toEqual(made)
  const after = await read(first)
  expect(after).toMatchObject({ exchange: null, exchanges: [made.id], customer: { orders: 0 } })
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect((await call<OrderEvent[]>('GET', `/orders/${made.id}/events`)).body).toMatchObject([
    { kind: 'placed', actor: ADMIN_EMAIL },
  ])
  expect(await left()).toEqual([8, 10])
  const second = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  // Another size at the same price costs only the delivery, although the first order had a discount.
  expect(second.body).toMatchObject({ discount: 5_000, exchange: { refund: 0 }, totalPrice: 600 })
  expect(await left()).toEqual([8, 9])
  expect(await read(first)).toMatchObject({ exchanges: [made.id, second.body.id] })
})

onOneDatabase('what the shop owes, delivery and prices of an exchange', async (shop) => {
  const { deliver, exchange, gloves, boots, call } = await openExchange(shop)
  const pair = { productId: boots, quantity: 1 }
  const first = await deliver([pair])
  await setFreeDelivery(shop, 4_000)
  const { body } = await exchange(first, { back: [pair], items: [{ ...gloves('M'), price: 4_500 }] })
  const path = `/orders/${body.id}`
  const edit = async (change: object) => (await call('PUT', path, change)).body
  for (const [answer, sums, refund] of [
    [body, { discount: 4_500, deliveryPrice: 0, totalPrice: 0 }, 7_500],
    [await edit({ items: [gloves('M', 3)] }), { subtotal: 13_500, discount: 12_000 }, 0],
    [await edit({ items: [gloves('M', 2)], discount: 500 }), { discount: 500 }, 3_000],
    [await edit({ deliveryPrice: 700 }), { discount: 500 }, 3_000],
    [await edit({ items: [gloves('L', 1)] }), { subtotal: 4_500, discount: 4_500 }, 7_500],
  ] as const)
    expect(answer).toMatchObject({ ...sums, exchange: { refund } })
  await call('PUT', `${path}/status`, { status: 'cancelled' })
  const dear = await exchange(first, { back: [pair], items: [pair], deliveryPrice: 350 })
  expect(dear.body).toMatchObject({ discount: 12_000, deliveryPrice: 350, totalPrice: 350 })
})

onOneDatabase('only pieces that a delivered order still has are exchanged', async (shop) => {
  const { order, deliver, exchange, gloves, boots, setStatus, call } = await openExchange(shop)
  const pending = await order([gloves('M')])
  const wanted = { back: [gloves('M')], items: [gloves('L')] }
  for (const status of ['pending', 'confirmed', 'shipped', 'cancelled']) {
    await setStatus(pending, status)
    expect(await exchange(pending, wanted)).toMatchObject(NOT_DELIVERED)
  }
  const first = await deliver()
  const rows = await countOrderRows(shop)
  for (const [path, ...changes] of [
    ['back', { back: [gloves('M', 3)] }, { back: [gloves('M', 2), gloves('M')] }, { back: [gloves('L')] }],
    ['back', { back: [{ ...gloves('M'), size: null }] }, { back: [{ productId: boots, quantity: 1 }] }],
    ['items.0.size', { items: [gloves('XL')] }],
    ['items.0.productId', { items: [{ productId: 999_999, quantity: 1 }] }],
  ] as const)
    for (const change of changes) {
      const { status, body } = await exchange(first, { ...wanted, ...change }, KEY)
      expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
    }
  expect(await countOrderRows(shop)).toEqual(rows)
  expect((await exchange(999_999, wanted)).status).toBe(404)
  const both = await exchange(first, { ...wanted, back: [gloves('M', 2)] })
  expect(both.status).toBe(201)
  expect((await exchange(first, wanted)).status).toBe(400)
  await setStatus(both.body.id, 'cancelled')
  expect((await exchange(first, wanted)).status).toBe(201)
  // Another exchange has taken one of the two pairs meanwhile.
  expect(await setStatus(both.body.id, 'confirmed')).toMatchObject(NOT_DELIVERED)
  const undone = await call('POST', '/orders/bulk', { ids: [both.body.id], status: 'pending' })
  expect(undone.body).toMatchObject({ changed: [], refused: [{ id: both.body.id }] })
})

onOneDatabase('a line whose product is gone is named by its text', async (shop) => {
  const { deliver, exchange, gloves, call, receive } = await openExchange(shop)
  const gone = await addProduct(shop, { name: 'Casque', price: 9_000 })
  const first = await deliver([{ productId: gone, quantity: 1 }])
  await call('DELETE', `/products/${gone}`)
  const back = { productId: null, quantity: 1 }
  expect((await exchange(first, { back: [back], items: [gloves('M')] })).status).toBe(400)
  const named = [{ ...back, product_name: 'Casque' }]
  const { body } = await exchange(first, { back: named, items: [gloves('M')] })
  expect(body.exchange).toMatchObject({ back: [{ ...named[0], price: 9_000 }], refund: 4_000 })
  expect((await receive(body.id)).status).toBe(200)
})

onOneDatabase('a repeated exchange is one, also when the first order has changed since', async (shop) => {
  const { deliver, exchange, gloves, setStatus, call } = await openExchange(shop)
  const [first, other] = [await deliver(), await deliver()]
  const body = { back: [gloves('M')], items: [gloves('L')], note: 'Voisine' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(first, body, KEY)))
  const made = answers.find(({ headers }) => !headers.get('idempotency-replayed'))?.body
  for (const { status, body: answer } of answers) expect([status, answer]).toEqual([201, made])
  await setStatus(made?.id ?? 0, 'cancelled')
  await setStatus(first, 'cancelled')
  expect((await exchange(first, body, KEY)).body).toEqual(made)
  expect((await exchange(other, body, KEY)).status).toBe(422)
  expect((await exchange(first, { ...body, note: '' }, KEY)).status).toBe(422)
  expect((await exchange(first, body, 'a b')).status).toBe(400)
  const key = await shop.db.selectFrom('idempotency_keys').selectAll().execute()
  for (const text of ['Benali', '0661', 'Paix', 'Voisine']) expect(JSON.stringify(key)).not.toContain(text)
  expect((await call('DELETE', `/orders/${made?.id}`)).status).toBe(204)
})

onOneDatabase('pieces that came back are in the stock once, and out of it again', async (shop) => {
  const { deliver, exchange, gloves, receive, left, call, count, moves, read, setStatus } =
    await openExchange(shop)
  const first = await deliver()
  const { id } = (await exchange(first, { back: [gloves('M', 2)], items: [gloves('L')] })).body
  const received = await receive(id)
  expect(received).toMatchObject({ status: 200, body: { exchange: { receivedAt: expect.any(String) } } })
  expect((await receive(id)).body).toEqual(received.body)
  expect(await left()).toEqual([10, 9])
  const move = { orderId: id, size: 'M', reason: 'exchange' }
  expect((await moves())[0]).toMatchObject({ ...move, change: 2, quantity: 10 })
  expect((await receive(id, false)).body.exchange?.receivedAt).toBeNull()
  await receive(id, false)
  expect(await left()).toEqual([8, 9])
  expect((await moves())[0]).toMatchObject({ ...move, change: -2, quantity: 8 })
  await receive(id)
  const kinds = (await call<OrderEvent[]>('GET', `/orders/${id}/events`)).body.map(({ kind }) => kind)
  expect(kinds).toEqual(['placed', 'exchange_received', 'exchange_received'])
  // Items received while the stock was not counted added nothing, so nothing is taken out later.
  await receive(id, false)
  await count({ isCounted: false })
  await receive(id)
  await count({ isCounted: true })
  await receive(id, false)
  expect(await left()).toEqual([8, 9])
  expect((await receive(first)).status).toBe(404)
  await setStatus(id, 'cancelled')
  expect((await receive(id)).status).toBe(409)
  expect((await read(id)).exchange?.receivedAt).toBeNull()
})

onOneDatabase('an exchange is no order of its customer, repeats none, and rings nowhere', async (shop) => {
  const { deliver, exchange, gloves, call, customer, order, read, boots } = await openExchange(shop)
  const first = await deliver()
  await shop.db.updateTable('orders').set({ channel: 'web' }).execute()
  await shop.orderFeed.refresh()
  const device = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', label: '', token_hash: 'h' }
  await shop.db
    .insertInto('push_devices')
    .values({ ...device, created_at: new Date().toISOString() })
    .execute()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  expect(body.source.channel).toBe('web')
  await shop.orderFeed.refresh()
  expect(await shop.db.selectFrom('notices').selectAll().execute()).toEqual([])

  const { body: found } = await call<Customer>('GET', '/orders/customer?phone=0661234567')
  expect(found).toMatchObject({ orders: 1, delivered: 1, last: { baladiya: customer.baladiya } })
  expect(body.customer).toMatchObject({ orders: 1, delivered: 1, duplicateOf: null })
  const later = await order([gloves('L')])
  expect((await read(later)).customer).toMatchObject({ orders: 1, duplicateOf: first })
  const pair = { productId: boots, quantity: 1 }
  const other = await order([pair])
  expect((await read(other)).customer.duplicateOf).toBeNull()
  await call('PUT', `/orders/${body.id}`, { items: [pair] })
  for (const id of [body.id, other]) expect((await read(id)).customer.duplicateOf).toBeNull()
  expect((await call('GET', '/dashboard')).body).toMatchObject({ today: { orders: 3 } })
  for (const [wanted, ids] of Object.entries({ true: [body.id], false: [other, later, first] })) {
    const list = await call<{ items: { id: number }[] }>('GET', `/orders?exchange=${wanted}`)
    expect(list.body.items.map(({ id }) => id)).toEqual(ids)
  }
  expect((await call('GET', '/orders/counts?exchange=true')).body).toMatchObject({ all: 1, confirmed: 1 })
})
