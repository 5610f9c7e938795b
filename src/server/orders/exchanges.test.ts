import { expect } from 'vitest'
import type { Customer } from '#contract/admin-order.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { StockMove } from '#contract/stock.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { addProduct, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openExchange } from '../../../tests/support/open-exchange.ts'
import { countOrderRows } from '../../../tests/support/open-sale.ts'

const KEY = '7d0c7f0e-2f2c-4c53-8a3c-3b8a8b0b9f11'

onOneDatabase('an exchange goes to the customer of the first order, less what comes back', async (shop) => {
  const { deliver, exchange, gloves, boots, read, call, left } = await openExchange(shop)
  const first = await deliver([gloves('M', 2)], { discount: 1_000, channel: 'instagram' })
  const before = await read(first)
  const body = { back: [gloves('M')], items: [{ productId: boots, quantity: 1 }], note: ' Appeler avant ' }
  const { status, body: made } = await exchange(first, body)
  expect([status, made.message]).toEqual([201, undefined])
  const { customerName, customerPhone, wilayaId, deliveryType, baladiya, deliveryAddress, source } = before
  expect(made).toMatchObject({
    ...{ customerName, customerPhone, wilayaId, deliveryType, baladiya, deliveryAddress, source },
    ...{ status: 'confirmed', note: 'Appeler avant' },
    ...{ subtotal: 12_000, discount: 4_500, deliveryPrice: 600, totalPrice: 8_100 },
    exchange: {
      of: first,
      back: [{ ...gloves('M'), product_name: 'Gants', price: 5_000 }],
      refund: 0,
      receivedAt: null,
    },
    exchanges: [],
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
  expect(second.body).toMatchObject({ discount: 4_500, exchange: { refund: 0 }, totalPrice: 1_100 })
  expect(await left()).toEqual([8, 9])
  expect(await read(first)).toMatchObject({ exchanges: [made.id, second.body.id] })
})

onOneDatabase('what the shop owes, delivery and prices of an exchange', async (shop) => {
  const { deliver, exchange, gloves, boots, call } = await openExchange(shop)
  const first = await deliver([{ productId: boots, quantity: 1 }])
  await setFreeDelivery(shop, 4_000)
  const back = [{ productId: boots, quantity: 1 }]
  const { body } = await exchange(first, { back, items: [{ ...gloves('M'), price: 4_500 }] })
  expect(body).toMatchObject({
    discount: 4_500,
    deliveryPrice: 0,
    totalPrice: 0,
    exchange: { refund: 7_500 },
  })
  const path = `/orders/${body.id}`
  const edited = await call('PUT', path, { items: [gloves('M', 3)] })
  expect(edited.body).toMatchObject({ subtotal: 13_500, discount: 12_000, exchange: { refund: 0 } })
  expect((await call('PUT', path, { items: [gloves('M', 2)], discount: 500 })).body).toMatchObject({
    ...{ discount: 500, exchange: { refund: 3_000 } },
  })
  expect((await call('PUT', path, { deliveryPrice: 700 })).body).toMatchObject({ discount: 500 })
  expect((await call('PUT', path, { items: [gloves('L', 1)] })).body).toMatchObject({
    ...{ subtotal: 4_500, discount: 4_500, exchange: { refund: 7_500 } },
  })
  await call('PUT', `${path}/status`, { status: 'cancelled' })
  const dear = await exchange(first, { back, items: [{ productId: boots, quantity: 1 }], deliveryPrice: 350 })
  expect(dear.body).toMatchObject({ discount: 12_000, deliveryPrice: 350, totalPrice: 350 })
})

onOneDatabase('an exchange of an exchange knows what the customer has paid in pieces', async (shop) => {
  const { deliver, exchange, gloves, boots, read, setStatus } = await openExchange(shop)
  const first = await deliver([gloves('M')])
  const second = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  await setStatus(second.body.id, 'delivered')
  const third = await exchange(second.body.id, {
    back: [gloves('L')],
    items: [{ productId: boots, quantity: 1 }],
  })
  expect(third.body).toMatchObject({ discount: 5_000, totalPrice: 7_600, exchange: { of: second.body.id } })
  expect(await read(second.body.id)).toMatchObject({
    exchange: { of: first },
    exchanges: [third.body.id],
  })
})

onOneDatabase('only pieces that a delivered order still has are exchanged', async (shop) => {
  const { order, deliver, exchange, gloves, boots, setStatus, call } = await openExchange(shop)
  const pending = await order([gloves('M')])
  const wanted = { back: [gloves('M')], items: [gloves('L')] }
  for (const status of ['pending', 'confirmed', 'shipped', 'cancelled']) {
    await setStatus(pending, status)
    expect(await exchange(pending, wanted)).toMatchObject({ status: 409, body: { code: 'not_delivered' } })
  }
  const first = await deliver()
  const bad: [object, string][] = [
    [{ ...wanted, back: [] }, 'back'],
    [{ ...wanted, back: undefined }, 'back'],
    [{ ...wanted, items: [] }, 'items'],
    [{ ...wanted, back: [gloves('M', 0)] }, 'back.0.quantity'],
    [{ ...wanted, back: [gloves('M', 3)] }, 'back'],
    [{ ...wanted, back: [gloves('M', 2), gloves('M')] }, 'back'],
    [{ ...wanted, back: [gloves('L')] }, 'back'],
    [{ ...wanted, back: [{ ...gloves('M'), size: null }] }, 'back'],
    [{ ...wanted, back: [{ productId: boots, quantity: 1 }] }, 'back'],
    [{ ...wanted, items: [gloves('XL')] }, 'items.0.size'],
    [{ ...wanted, items: [{ productId: 999_999, quantity: 1 }] }, 'items.0.productId'],
    [{ ...wanted, deliveryPrice: -1 }, 'deliveryPrice'],
  ]
  const rows = await countOrderRows(shop)
  for (const [body, path] of bad) {
    const { status, body: answer } = await exchange(first, body, KEY)
    expect([body, status, answer.issues?.map((issue) => issue.path)]).toEqual([body, 400, [path]])
  }
  expect(await countOrderRows(shop)).toEqual(rows)
  expect((await exchange(999_999, wanted)).status).toBe(404)
  const both = await exchange(first, { ...wanted, back: [gloves('M', 2)] })
  expect(both.status).toBe(201)
  expect((await exchange(first, wanted)).status).toBe(400)
  await setStatus(both.body.id, 'cancelled')
  expect((await exchange(first, wanted)).status).toBe(201)
  // One pair is at another exchange by now.
  expect(await setStatus(both.body.id, 'confirmed')).toMatchObject({
    ...{ status: 409, body: { code: 'not_delivered' } },
  })
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
  const { body } = await exchange(first, {
    back: [{ ...back, product_name: 'Casque' }],
    items: [gloves('M')],
  })
  expect(body.exchange).toMatchObject({
    ...{ back: [{ productId: null, product_name: 'Casque', price: 9_000 }], refund: 4_000 },
  })
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
  const { deliver, exchange, gloves, receive, left, call, productId, read, setStatus } =
    await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M', 2)], items: [gloves('L')] })
  const received = await receive(body.id)
  expect(received).toMatchObject({ status: 200, body: { exchange: { receivedAt: expect.any(String) } } })
  expect((await receive(body.id)).body).toEqual(received.body)
  expect(await left()).toEqual([10, 9])
  const moves = async () => (await call<StockMove[]>('GET', `/products/${productId}/stock/moves`)).body
  expect((await moves())[0]).toMatchObject({
    ...{ orderId: body.id, size: 'M', change: 2, quantity: 10, reason: 'exchange' },
  })
  expect((await receive(body.id, false)).body.exchange?.receivedAt).toBeNull()
  await receive(body.id, false)
  expect(await left()).toEqual([8, 9])
  expect((await moves())[0]).toMatchObject({ change: -2, quantity: 8, reason: 'exchange' })
  await receive(body.id)
  const kinds = (await call<OrderEvent[]>('GET', `/orders/${body.id}/events`)).body.map(({ kind }) => kind)
  expect(kinds).toEqual(['placed', 'exchange_received', 'exchange_received'])
  // Stock that was not counted then takes nothing out later.
  await receive(body.id, false)
  await call('PUT', `/products/${productId}/stock`, { isCounted: false })
  await receive(body.id)
  await call('PUT', `/products/${productId}/stock`, { isCounted: true })
  await receive(body.id, false)
  expect(await left()).toEqual([8, 9])
  expect((await receive(first)).status).toBe(404)
  expect((await receive(999_999)).status).toBe(404)
  expect((await receive(body.id, 'oui')).status).toBe(400)
  await setStatus(body.id, 'cancelled')
  expect((await receive(body.id)).status).toBe(409)
  expect((await read(body.id)).exchange?.receivedAt).toBeNull()
})

onOneDatabase('neither order of an exchange is taken back behind the other', async (shop) => {
  const { deliver, exchange, gloves, receive, setStatus, call, left } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  const HAS = { status: 409, body: { code: 'has_exchange' } }
  const RECEIVED = { status: 409, body: { code: 'exchange_received' } }
  for (const status of ['pending', 'confirmed', 'shipped', 'cancelled']) {
    expect(await setStatus(first, status)).toMatchObject(HAS)
    expect(await setStatus(first, status, { parcel: 'cancel' })).toMatchObject(HAS)
  }
  expect((await setStatus(first, 'delivered')).status).toBe(200)
  expect(await call('DELETE', `/orders/${first}`)).toMatchObject(HAS)
  expect(await call('DELETE', `/orders/${first}?parcel=cancel`)).toMatchObject(HAS)
  await receive(body.id)
  expect(await setStatus(body.id, 'cancelled')).toMatchObject(RECEIVED)
  expect(await setStatus(body.id, 'cancelled', { parcel: 'cancel' })).toMatchObject(RECEIVED)
  expect(await call('DELETE', `/orders/${body.id}`)).toMatchObject(RECEIVED)
  const called = await call('POST', `/orders/${body.id}/calls`, { outcome: 'reached', status: 'cancelled' })
  expect(called).toMatchObject(RECEIVED)
  for (const parcel of [undefined, 'cancel', 'keep']) {
    const bulk = await call('POST', '/orders/bulk', { ids: [first, body.id], status: 'cancelled', parcel })
    expect(bulk.body).toMatchObject({ changed: [], refused: [{ id: first }, { id: body.id }] })
  }
  await receive(body.id, false)
  expect((await setStatus(body.id, 'cancelled')).status).toBe(200)
  expect(await left()).toEqual([8, 10])
  // Both at once: the exchange cannot go on without its first order.
  const bulk = await call('POST', '/orders/bulk', { ids: [first, body.id], status: 'confirmed' })
  expect(bulk.body).toMatchObject({ changed: [first], refused: [{ id: body.id }] })
  expect(await setStatus(body.id, 'pending')).toMatchObject({ status: 409, body: { code: 'not_delivered' } })
  await setStatus(first, 'delivered')
  expect((await setStatus(body.id, 'pending')).status).toBe(200)
  await setStatus(body.id, 'cancelled')
  expect((await call('DELETE', `/orders/${first}`)).status).toBe(204)
  expect(await setStatus(body.id, 'pending')).toMatchObject({ status: 409, body: { code: 'not_delivered' } })
  expect((await call('GET', `/orders/${body.id}`)).body.exchange).toMatchObject({ of: first })
  expect((await call('DELETE', `/orders/${body.id}`)).status).toBe(204)
})

onOneDatabase('a deleted exchange gives its pieces free, and the first order forgets it', async (shop) => {
  const { deliver, exchange, gloves, call, read, left } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M', 2)], items: [gloves('L')] })
  expect((await call('DELETE', `/orders/${body.id}`)).status).toBe(204)
  expect(await read(first)).toMatchObject({ exchanges: [] })
  expect(await left()).toEqual([8, 10])
  expect((await exchange(first, { back: [gloves('M', 2)], items: [gloves('L')] })).status).toBe(201)
})

onOneDatabase('an exchange is no order of its customer, and repeats none', async (shop) => {
  const { deliver, exchange, gloves, call, customer, order, read, boots } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  const { body: found } = await call<Customer>('GET', '/orders/customer?phone=0661234567')
  expect(found).toMatchObject({ orders: 1, delivered: 1, last: { baladiya: customer.baladiya } })
  expect(body.customer).toMatchObject({ orders: 1, delivered: 1, duplicateOf: null })
  const later = await order([gloves('L')])
  expect((await read(later)).customer).toMatchObject({ orders: 1, duplicateOf: first })
  const other = await order([{ productId: boots, quantity: 1 }])
  expect((await read(other)).customer.duplicateOf).toBeNull()
  await call('PUT', `/orders/${body.id}`, { items: [{ productId: boots, quantity: 1 }] })
  expect((await read(body.id)).customer.duplicateOf).toBeNull()
  expect((await read(other)).customer.duplicateOf).toBeNull()
  const { today } = (await call<{ today: { orders: number } }>('GET', '/dashboard')).body
  expect(today.orders).toBe(3)
  for (const [wanted, ids] of [
    ['true', [body.id]],
    ['false', [other, later, first]],
  ]) {
    const list = await call<{ items: { id: number }[] }>('GET', `/orders?exchange=${wanted}`)
    expect(list.body.items.map(({ id }) => id)).toEqual(ids)
  }
  expect((await call('GET', '/orders/counts?exchange=true')).body).toMatchObject({ all: 1, confirmed: 1 })
})

onOneDatabase('the exchange of an order of the site rings nowhere', async (shop) => {
  const { deliver, exchange, gloves } = await openExchange(shop)
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
})
