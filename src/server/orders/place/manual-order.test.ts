import { expect, vi } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { addProduct, setFreeDelivery } from '#support/factories.ts'
import { countOrderRows, openSale } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

const KEY = '7d0c7f0e-2f2c-4c53-8a3c-3b8a8b0b9f11'

/** Prepares an order as an admin types it in; `post` posts it with changes. */
async function openCounter(shop: TestShop, product = {}) {
  const { form, ...sale } = await openSale(shop, product)
  const { totalAmount, ...customer } = form
  const call = await shop.asOwner()
  const order = { ...customer, items: [{ productId: sale.productId, quantity: 1 }] }
  const post = <Body = AdminOrder & Refusal>(change: object, key?: string) =>
    call<Body>('POST', '/orders/manual', { ...order, ...change }, key ? { 'Idempotency-Key': key } : {})
  return { ...sale, post, call, get: async (path: string) => (await call('GET', path)).body }
}

onOneDatabase('an order taken on the phone costs what the shop asks, whatever is in stock', async (shop) => {
  const { post, get, productId, wilayaId } = await openCounter(shop, { inStock: false })
  const { status, headers, body } = await post({})
  expect([status, headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(body).toMatchObject({
    ...{ customerName: 'Karim Benali', customerPhone: '0661 23 45 67', status: 'pending', note: '' },
    ...{ wilayaId, wilayaName: 'Oran (essai)', deliveryType: 'home', center: null, baladiya: 'Es Sénia' },
    deliveryAddress: '5, rue de la Paix',
    items: [{ productId, product_name: 'Casque NXR', quantity: 1, price: 10_000, image: null }],
    ...{ subtotal: 10_000, discount: 0, deliveryPrice: 600, totalPrice: 10_600 },
    source: { channel: 'phone', campaign: null, referrer: null },
    ...{ customer: { orders: 0, isBlocked: false, duplicateOf: null }, updatedAt: body.createdAt },
  })
  expect(await get(`/orders/${body.id}`)).toEqual(body)
  expect(await get(`/orders/${body.id}/events`)).toEqual([
    { id: expect.any(Number), at: body.createdAt, actor: ADMIN_EMAIL, kind: 'placed' },
  ])
  expect(await shop.db.selectFrom('order_changes').select(['order_id', 'kind']).execute()).toEqual([
    { order_id: body.id, kind: 'placed' },
  ])
})

onOneDatabase('prices, discount, delivery, status and channel may be the admin’s own', async (shop) => {
  const { post, productId, get } = await openCounter(shop)
  await setFreeDelivery(shop, 9_000)
  const gloves = await addProduct(shop, { price: 2_500 })
  const own = { discount: 1_000, deliveryPrice: 250, status: 'confirmed' }
  const items = [
    { productId, quantity: 2, price: 9_000 },
    { productId: gloves, quantity: 1, price: '' },
  ]
  const { body } = await post({ ...own, channel: 'instagram', note: ' VIP ', items })
  expect(body).toMatchObject({
    ...{ ...own, note: 'VIP', source: { channel: 'instagram' }, subtotal: 20_500, totalPrice: 19_750 },
    items: [{ price: 9_000 }, { price: 2_500 }],
  })
  // An order that is confirmed from the start has no `status` event.
  expect(await get(`/orders/${body.id}/events`)).toMatchObject([{ kind: 'placed' }])
  const nothing = { channel: '', discount: null, deliveryPrice: '', status: null, note: null, center: '' }
  expect((await post(nothing)).body).toMatchObject({
    ...{ discount: 0, deliveryPrice: 0, totalPrice: 10_000, status: 'pending', note: '' },
    ...{ source: { channel: 'phone' }, customer: { orders: 1, duplicateOf: body.id } },
  })
})

onOneDatabase('what the shop does not have is named, and stores nothing', async (shop) => {
  const { post, productId } = await openCounter(shop, { sizes: ['M'] })
  const item = { productId, quantity: 1, size: 'M' }
  for (const [path, change] of [
    ['baladiya', { baladiya: 'Bab Ezzouar' }],
    ['items.0.size', { items: [{ ...item, size: 'XL' }] }],
    ['items.1.productId', { items: [item, { ...item, productId: 999_999 }] }],
    ['discount', { discount: 10_001 }],
  ] as const) {
    const { status, body } = await post({ items: [item], ...change }, KEY)
    expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
  }
  expect(await countOrderRows(shop)).toEqual({ orders: 0, items: 0, keys: 0 })
  expect((await post({ items: [item] }, KEY)).status).toBe(201)
})

onOneDatabase('a key stands for the order as it was entered, and for no other', async (shop) => {
  const { post, get, call } = await openCounter(shop)
  const note = 'Voisine de Zerrouki'
  const answers = await Promise.all(Array.from({ length: 5 }, () => post({ note }, KEY)))
  const first = answers.find(({ headers }) => !headers.get('idempotency-replayed'))?.body
  for (const { status, body } of answers) expect([status, body]).toEqual([201, first])
  await call('PUT', `/orders/${first?.id}`, { customerName: 'Zoé', discount: 100 })
  const again = await post({ note, discount: 0, channel: 'phone', customerName: ' Karim Benali' }, KEY)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first)
  expect(await get(`/orders/${first?.id}`)).toMatchObject({ customerName: 'Zoé' })
  for (const other of [{}, { note, channel: 'shop' }]) {
    const { status, body } = await post(other, KEY)
    expect([status, body.message]).toEqual([422, 'Cette clé a déjà servi pour une autre demande'])
  }
  expect((await post({ note }, 'a b')).body.issues?.[0]?.path).toBe('Idempotency-Key')
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
})

onOneDatabase(
  'what an admin enters does not count as orders of a visitor',
  async (shop) => {
    const { post } = await openCounter(shop)
    const count = vi.spyOn(shop.limits.orders, 'count')
    expect((await post({})).status).toBe(201)
    expect(count).not.toHaveBeenCalled()
  },
  { RATE_LIMIT: 'on' },
)
