import { expect, vi } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { TABLE_KEYS } from '#server/db/tables.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { addProduct, addWilaya, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { countOrderRows, openSale, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

const KEY = '7d0c7f0e-2f2c-4c53-8a3c-3b8a8b0b9f11'

/** What an admin types in, and posts. */
async function openCounter(shop: TestShop, product = {}) {
  const { form, ...sale } = await openSale(shop, product)
  const { totalAmount, ...customer } = form
  const session = await shop.logIn()
  const order = { ...customer, items: [{ productId: sale.productId, quantity: 1 }] }
  const post = <Body = AdminOrder>(body: unknown, key?: string) =>
    shop.json<Body>('POST', '/orders/manual', body, { ...session, ...(key && { 'Idempotency-Key': key }) })
  const get = async <Body>(path: string) => (await shop.json<Body>('GET', path, undefined, session)).body
  return { ...sale, order, post, get, session }
}

onOneDatabase('an order taken on the phone costs what the shop asks, whatever is in stock', async (shop) => {
  const { order, post, get, productId, wilayaId } = await openCounter(shop, { inStock: false })
  const { status, headers, body } = await post(order)
  expect([status, headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(body).toEqual({
    id: expect.any(Number),
    customerName: 'Karim Benali',
    customerPhone: '0661 23 45 67',
    status: 'pending',
    wilayaId,
    wilayaName: 'Oran (essai)',
    deliveryType: 'home',
    center: null,
    baladiya: 'Es Sénia',
    deliveryAddress: '5, rue de la Paix',
    items: [{ productId, product_name: 'Casque NXR', quantity: 1, price: 10_000, size: null, color: null }],
    subtotal: 10_000,
    discount: 0,
    deliveryPrice: 600,
    totalPrice: 10_600,
    note: '',
    cancelReason: null,
    callAttempts: 0,
    callAt: null,
    source: { channel: 'phone', campaign: null, referrer: null },
    customer: { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false, duplicateOf: null },
    parcel: null,
    parcelRefusal: null,
    exchange: null,
    exchanges: [],
    createdAt: expect.any(String),
    updatedAt: body.createdAt,
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
  const { order, post, productId, get } = await openCounter(shop)
  await setFreeDelivery(shop, 9_000)
  const gloves = await addProduct(shop, { price: 2_500 })
  const own = {
    discount: 1_000,
    deliveryPrice: 250,
    channel: 'instagram',
    status: 'confirmed',
    note: ' VIP ',
  }
  const items = [
    { productId, quantity: 2, price: 9_000 },
    { productId: gloves, quantity: 1, price: '' },
  ]
  const { body } = await post({ ...order, ...own, items })
  expect(body).toMatchObject({
    items: [{ price: 9_000 }, { price: 2_500 }],
    subtotal: 20_500,
    discount: 1_000,
    deliveryPrice: 250,
    totalPrice: 19_750,
    status: 'confirmed',
    note: 'VIP',
    source: { channel: 'instagram' },
  })
  // An order that began confirmed has never changed its status.
  expect(await get(`/orders/${body.id}/events`)).toMatchObject([{ kind: 'placed' }])
  const nothing = { channel: '', discount: null, deliveryPrice: '', status: null, note: null, center: '' }
  expect((await post({ ...order, ...nothing })).body).toMatchObject({
    ...{ discount: 0, deliveryPrice: 0, totalPrice: 10_000, status: 'pending', note: '' },
    source: { channel: 'phone' },
    customer: { orders: 1, duplicateOf: body.id },
  })
})

onOneDatabase('what does not fit is named, and stores nothing', async (shop) => {
  const { order, post } = await openCounter(shop, { sizes: ['M'] })
  const item = { ...order.items[0], size: 'M' }
  const attempts: [Record<string, unknown>, string][] = [
    [{ customerName: '' }, 'customerName'],
    [{ customerPhone: null }, 'customerPhone'],
    [{ wilayaId: 999_999 }, 'wilayaId'],
    [{ deliveryAddress: '' }, 'deliveryAddress'],
    [{ baladiya: 'Bab Ezzouar' }, 'baladiya'],
    [{ deliveryType: 'center' }, 'center'],
    [{ items: [] }, 'items'],
    [{ items: [{ ...item, size: 'XL' }] }, 'items.0.size'],
    [{ items: [item, { ...item, productId: 999_999 }] }, 'items.1.productId'],
    [{ items: [{ ...item, productId: null }] }, 'items.0.productId'],
    [{ items: [{ ...item, price: -1 }] }, 'items.0.price'],
    [{ channel: 'fax' }, 'channel'],
    [{ status: 'shipped' }, 'status'],
    [{ discount: 10_001 }, 'discount'],
    [{ deliveryPrice: '600' }, 'deliveryPrice'],
    [{ note: 'a'.repeat(2001) }, 'note'],
  ]
  for (const [change, path] of attempts) {
    const { status, body } = await post<Refusal>({ ...order, items: [item], ...change }, KEY)
    expect([change, status, body.issues?.map((issue) => issue.path)]).toEqual([change, 400, [path]])
  }
  const nowhere = await addWilaya(shop, { baladiyas: [] })
  const refused = await post<Refusal>({ ...order, items: [item], wilayaId: nowhere }, KEY)
  expect([refused.status, refused.body.code]).toEqual([409, 'delivery_unavailable'])
  expect((await shop.json('POST', '/orders/manual', order)).status).toBe(401)
  expect(await countOrderRows(shop)).toEqual({ orders: 0, items: 0, keys: 0 })
  expect((await post({ ...order, items: [item] }, KEY)).status).toBe(201)
})

onOneDatabase('a key stands for the order as it was entered, and for no other', async (shop) => {
  const { order, post, get, session } = await openCounter(shop)
  const entered = { ...order, note: 'Voisine de Zerrouki' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(entered, KEY)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const first = answers.find(({ headers }) => !headers.get('idempotency-replayed'))?.body
  for (const { body } of answers) expect(body).toEqual(first)
  await shop.json('PUT', `/orders/${first?.id}`, { customerName: 'Zoé', discount: 100 }, session)
  const again = await post({ ...entered, discount: 0, channel: 'phone', customerName: ' Karim Benali' }, KEY)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first)
  expect((await get<AdminOrder>(`/orders/${first?.id}`)).customerName).toBe('Zoé')
  for (const other of [order, { ...entered, channel: 'shop' }]) {
    const { status, body } = await post<Refusal>(other, KEY)
    expect([status, body.message]).toEqual([422, 'Cette clé a déjà servi pour une autre commande'])
  }
  expect((await post<Refusal>(entered, 'a b')).body.issues?.[0]?.path).toBe('Idempotency-Key')
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
})

onOneDatabase('a deleted order leaves nothing of its customer in its history or its key', async (shop) => {
  const { order, post, session } = await openCounter(shop)
  const { body } = await post({ ...order, note: 'Voisine de Zerrouki' }, KEY)
  const path = `/orders/${body.id}`
  await shop.json('PUT', path, { customerName: 'Zerrouki', customerPhone: '0770 11', note: 'Paix' }, session)
  await shop.json('PUT', path, { note: 'Rue de la Paix' }, session)
  await shop.json('POST', `${path}/calls`, { outcome: 'busy', note: 'Parlé à Zerrouki' }, session)
  await shop.json('DELETE', path, undefined, session)
  const tables = Object.keys(TABLE_KEYS) as (keyof typeof TABLE_KEYS)[]
  const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()))
  const stored = JSON.stringify(rows)
  expect(stored).toContain(KEY)
  for (const text of ['Benali', 'Zerrouki', '0661 23', '0770 11', 'Paix']) expect(stored).not.toContain(text)
})

onOneDatabase(
  'what an admin enters does not count as orders of a visitor',
  async (shop) => {
    const { order, post } = await openCounter(shop)
    const count = vi.spyOn(shop.limits.orders, 'count')
    expect((await post(order)).status).toBe(201)
    expect(count).not.toHaveBeenCalled()
  },
  { RATE_LIMIT: 'on' },
)
