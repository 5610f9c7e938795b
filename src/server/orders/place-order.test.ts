import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Order } from '#contract/order.ts'
import { addProduct, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { countOrderRows, openSale, postOrder } from '../../../tests/support/open-sale.ts'

onEachDatabase('an order at home answers 201 with everything, at the shop’s prices', async (shop) => {
  const { form, wilayaId, productId } = await openSale(shop)
  const { status, headers, body } = await postOrder(shop, form)
  expect(status).toBe(201)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('idempotency-replayed')).toBeNull()
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
    deliveryPrice: 600,
    totalPrice: 10_600,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(Math.abs(Date.now() - Date.parse(body.createdAt))).toBeLessThan(60_000)
})

onEachDatabase('the rows hold what was answered', async (shop) => {
  const { form, wilayaId, productId } = await openSale(shop)
  const { body } = await postOrder(shop, form)
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 0 })
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toMatchObject([
    {
      id: body.id,
      wilaya_id: wilayaId,
      subtotal: 10_000,
      delivery_price: 600,
      total_price: 10_600,
      created_at: body.createdAt,
    },
  ])
  expect(await shop.db.selectFrom('order_items').selectAll().execute()).toMatchObject([
    { order_id: body.id, product_id: productId, product_name: 'Casque NXR', price: 10_000, quantity: 1 },
  ])
})

onEachDatabase('an order to a center is delivered there, and keeps no address of a home', async (shop) => {
  const { form } = await openSale(shop)
  const { status, body } = await postOrder(shop, {
    ...form,
    deliveryType: 'center',
    center: 'Aéroport',
    totalAmount: 10_400,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    deliveryType: 'center',
    center: 'Aéroport',
    baladiya: null,
    deliveryAddress: null,
    deliveryPrice: 400,
    totalPrice: 10_400,
  })
})

onEachDatabase('an order at home keeps no center', async (shop) => {
  const { form } = await openSale(shop)
  const { body } = await postOrder(shop, { ...form, center: 'Aéroport' })
  expect(body).toMatchObject({ deliveryType: 'home', center: null })
})

onEachDatabase(
  'several lines keep their order, sizes and colours, one product in two sizes included',
  async (shop) => {
    const { form, productId, item } = await openSale(shop, { sizes: ['S', 'M'], colors: ['Noir', 'Blanc'] })
    const gloves = await addProduct(shop, { name: 'Gants', price: 2_500 })
    const items = [
      { productId: gloves, quantity: 2, price: 2_500 },
      { ...item, size: 'M', color: 'Noir' },
      { ...item, quantity: 99, size: 'S', color: 'Blanc' },
    ]
    const { status, body } = await postOrder(shop, { ...form, items, totalAmount: 5_000 + 1_000_000 + 600 })
    expect(status).toBe(201)
    expect(body.subtotal).toBe(1_005_000)
    expect(body.items).toMatchObject([
      { productId: gloves, product_name: 'Gants', quantity: 2, size: null, color: null },
      { productId, quantity: 1, size: 'M', color: 'Noir' },
      { productId, quantity: 99, size: 'S', color: 'Blanc' },
    ])
  },
)

onEachDatabase('what is typed is trimmed, line ends become plain, controls go', async (shop) => {
  const { form } = await openSale(shop, { sizes: ['M'] })
  const { status, body } = await postOrder(shop, {
    ...form,
    customerName: '  Karim\u0000 Benali\u0007 ',
    deliveryAddress: ' 5, rue de la Paix\r\nBâtiment B\rPorte 3 ',
    baladiya: ' Es Sénia ',
    items: [{ ...form.items[0], size: ' M ', color: '' }],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    customerName: 'Karim Benali',
    deliveryAddress: '5, rue de la Paix\nBâtiment B\nPorte 3',
    baladiya: 'Es Sénia',
    items: [{ size: 'M', color: null }],
  })
})

onEachDatabase('any name and phone that a person may have is kept as it is', async (shop) => {
  const { form } = await openSale(shop)
  const customerName = 'كريم بن علي 🏍️ O\'Brien "%_\\'
  const { status, body } = await postOrder(shop, { ...form, customerName, customerPhone: '+213 (0) 661-23' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ customerName, customerPhone: '+213 (0) 661-23' })
})

onEachDatabase('delivery is free from exactly the minimum, and only while the offer is on', async (shop) => {
  const { form, item } = await openSale(shop, { price: 25_000 })
  const pay = (quantity: number, totalAmount: number) =>
    postOrder(shop, { ...form, items: [{ ...item, quantity }], totalAmount })
  await setFreeDelivery(shop, 50_000)
  expect((await pay(2, 50_000)).body).toMatchObject({
    subtotal: 50_000,
    deliveryPrice: 0,
    totalPrice: 50_000,
  })
  expect((await pay(1, 25_600)).body).toMatchObject({ deliveryPrice: 600, totalPrice: 25_600 })
  await setFreeDelivery(shop, 50_001)
  expect((await pay(2, 50_000)).status).toBe(409)
  expect((await pay(2, 50_600)).status).toBe(201)
  await setFreeDelivery(shop, 50_000, false)
  expect((await pay(2, 50_600)).body).toMatchObject({ deliveryPrice: 600, totalPrice: 50_600 })
})

onEachDatabase('names and prices are copies: no later edit changes an order', async (shop) => {
  const { form, wilayaId, productId } = await openSale(shop)
  const placed = (await postOrder(shop, form)).body
  await shop.db.updateTable('products').set({ name: 'Autre', price: 1 }).where('id', '=', productId).execute()
  await shop.db.deleteFrom('wilayas').where('id', '=', wilayaId).execute()
  const { body } = await shop.json<Order>('GET', `/orders/${placed.id}`, undefined, await shop.logIn())
  expect(body).toMatchObject(placed)
})

onEachDatabase('a product that goes leaves its name and price in the order, without its id', async (shop) => {
  const { form, productId } = await openSale(shop)
  const placed = (await postOrder(shop, form)).body
  await shop.db.deleteFrom('products').where('id', '=', productId).execute()
  const { body } = await shop.json<Order>('GET', `/orders/${placed.id}`, undefined, await shop.logIn())
  expect(body).toMatchObject({ ...placed, items: [{ ...placed.items[0], productId: null }] })
})

onEachDatabase('an order keeps what led to the shop, for the owner alone', async (shop) => {
  const { form } = await openSale(shop)
  const session = await shop.logIn()
  const sourceOf = async (source: unknown, key?: string) => {
    const { status, body } = await postOrder<{ id: number; source?: unknown }>(shop, { ...form, source }, key)
    expect([status, 'source' in body, 'campaign' in body]).toEqual([201, false, false])
    return (await shop.json<AdminOrder>('GET', `/orders/${body.id}`, undefined, session)).body.source
  }
  const web = { channel: 'web', campaign: null, referrer: null }
  expect(await sourceOf(undefined)).toEqual(web)
  const both = { campaign: ' facebook / story ', referrer: 'l.facebook.com' }
  expect(await sourceOf(both, 'k')).toEqual({ ...web, ...both, campaign: 'facebook / story' })
  // The same order by another way is the same order.
  expect(await sourceOf({ campaign: 'google' }, 'k')).toMatchObject({ campaign: 'facebook / story' })
  for (const dropped of ['', '  ', 'x'.repeat(101), 7, null, ['a'], 'a\u0000b', 'a\u0085b', 'a\ud800']) {
    expect(await sourceOf({ campaign: dropped, referrer: 'instagram.com' })).toEqual({
      ...web,
      referrer: 'instagram.com',
    })
  }
  for (const source of [null, 'x', 7, [], { campaign: { a: 1 } }]) expect(await sourceOf(source)).toEqual(web)
})
