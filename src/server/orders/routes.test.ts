import { expect } from 'vitest'
import type { Order } from '#contract/order.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

type Page = { items: Order[]; total: number; page: number; pageSize: number }

/** Orders of these customers, oldest first. */
async function placeOrders(shop: TestShop, customers: { name?: string; phone?: string }[]): Promise<Order[]> {
  const { form } = await openSale(shop)
  const orders: Order[] = []
  for (const { name = 'Client', phone = '0550' } of customers) {
    orders.push((await postOrder(shop, { ...form, customerName: name, customerPhone: phone })).body)
  }
  return orders
}

async function list(shop: TestShop, query = ''): Promise<Page> {
  const { status, body } = await shop.json<Page>('GET', `/orders${query}`, undefined, await shop.logIn())
  expect([query, status]).toEqual([query, 200])
  return body
}

onOneDatabase('orders come newest first, whole, page by page', async (shop) => {
  const orders = await placeOrders(shop, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
  expect(await list(shop)).toMatchObject({ items: orders.toReversed(), total: 3, page: 1, pageSize: 20 })
  expect(await list(shop, '?limit=2&page=2')).toMatchObject({
    items: [orders[0] ?? {}],
    total: 3,
    page: 2,
    pageSize: 2,
  })
  expect(await list(shop, '?page=9')).toEqual({ items: [], total: 3, page: 9, pageSize: 20 })
})

onOneDatabase('a shop without orders has an empty page', async (shop) => {
  expect(await list(shop)).toEqual({ items: [], total: 0, page: 1, pageSize: 20 })
})

onOneDatabase('orders are searched by name, whatever the case and accents', async (shop) => {
  await placeOrders(shop, [{ name: 'Zoé Bénali' }, { name: 'Karim 100%' }, { name: 'Ali_Baba' }])
  const names = async (search: string) =>
    (await list(shop, `?search=${encodeURIComponent(search)}`)).items.map(({ customerName }) => customerName)
  expect(await names('BENALI')).toEqual(['Zoé Bénali'])
  expect(await names('zoe bén')).toEqual(['Zoé Bénali'])
  expect(await names('%')).toEqual(['Karim 100%'])
  expect(await names('i_b')).toEqual(['Ali_Baba'])
  expect(await names('personne')).toEqual([])
  expect(await names('\0')).toHaveLength(3)
})

onOneDatabase(
  'orders are searched by phone, with or without its spaces, whichever way it was typed',
  async (shop) => {
    await placeOrders(shop, [
      { phone: '0661 23 45 67' },
      { phone: '0550998877' },
      { phone: '+213 (0) 770-11-22-33' },
    ])
    const phones = async (search: string) =>
      (await list(shop, `?search=${encodeURIComponent(search)}`)).items.map(
        ({ customerPhone }) => customerPhone,
      )
    for (const search of [
      '0661 23 45 67',
      '0661234567',
      '23 45',
      '2345',
      '0661-23-45-67',
      '06.61.23.45.67',
    ]) {
      expect([search, await phones(search)]).toEqual([search, ['0661 23 45 67']])
    }
    for (const search of ['0550998877', '0550 99 88 77', '05 50 99 88 77']) {
      expect([search, await phones(search)]).toEqual([search, ['0550998877']])
    }
    expect(await phones('+2130770112233')).toEqual(['+213 (0) 770-11-22-33'])
  },
)

onOneDatabase('an order is found by its number, with or without #', async (shop) => {
  const orders = await placeOrders(
    shop,
    Array.from({ length: 12 }, () => ({ name: 'Client', phone: 'inconnu' })),
  )
  const id = orders[1]?.id ?? 0
  for (const search of [`${id}`, `#${id}`, ` ${id} `]) {
    const found = await list(shop, `?search=${encodeURIComponent(search)}`)
    expect([search, found.items.map((order) => order.id), found.total]).toEqual([search, [id], 1])
  }
  expect((await list(shop, '?search=99999999999999999999')).total).toBe(0)
})

onOneDatabase('orders are filtered by status, alone or within a search', async (shop) => {
  const [first, second] = await placeOrders(shop, [{ name: 'Karim' }, { name: 'Karim' }, { name: 'Zoé' }])
  const admin = await shop.logIn()
  await shop.json('PUT', `/orders/${second?.id}/status`, { status: 'shipped' }, admin)
  expect((await list(shop, '?status=shipped')).items.map(({ id }) => id)).toEqual([second?.id])
  expect((await list(shop, '?status=pending')).total).toBe(2)
  expect((await list(shop, '?status=cancelled')).total).toBe(0)
  expect((await list(shop, '?status=pending&search=karim')).items.map(({ id }) => id)).toEqual([first?.id])
  expect((await list(shop, '?status=&search=')).total).toBe(3)
})

onOneDatabase('a status, page or limit that makes no sense is a 400', async (shop) => {
  const admin = await shop.logIn()
  for (const query of ['status=lost', 'page=0', 'limit=101', 'limit=0', `search=${'a'.repeat(201)}`]) {
    const { status, body } = await shop.json<{ issues: { path: string }[] }>(
      'GET',
      `/orders?${query}`,
      undefined,
      admin,
    )
    expect([query, status, body.issues.map(({ path }) => path)]).toEqual([query, 400, [query.split('=')[0]]])
  }
})

onOneDatabase('one order equals the one that was placed', async (shop) => {
  const [order] = await placeOrders(shop, [{}])
  const { status, headers, body } = await shop.json(
    'GET',
    `/orders/${order?.id}`,
    undefined,
    await shop.logIn(),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject(order ?? {})
  expect(headers.get('cache-control')).toBe('no-store')
})

onOneDatabase('any status may follow any other, and each change is written down', async (shop) => {
  const [order] = await placeOrders(shop, [{}])
  const admin = await shop.logIn()
  const path = `/orders/${order?.id}`
  for (const status of ['delivered', 'pending', 'cancelled', 'shipped', 'confirmed'] as const) {
    const changed = await shop.json<Order>('PUT', `${path}/status`, { status }, admin)
    expect(changed).toMatchObject({ status: 200, body: { ...order, status } })
    expect((await shop.json('GET', path, undefined, admin)).body).toEqual(changed.body)
  }
  const events = await shop.db.selectFrom('order_events').selectAll().orderBy('id').execute()
  expect(events.map(({ kind, from_status, to_status }) => [kind, from_status, to_status])).toEqual([
    ['status', 'pending', 'delivered'],
    ['status', 'delivered', 'pending'],
    ['status', 'pending', 'cancelled'],
    ['status', 'cancelled', 'shipped'],
    ['status', 'shipped', 'confirmed'],
  ])
  expect(events[0]).toMatchObject({ order_id: order?.id, actor: ADMIN_EMAIL })
})

onOneDatabase('a status that is none is a 400 and changes nothing', async (shop) => {
  const [order] = await placeOrders(shop, [{}])
  const admin = await shop.logIn()
  for (const status of ['lost', '', null, 1, undefined, 'Pending']) {
    const answer = await shop.json('PUT', `/orders/${order?.id}/status`, { status }, admin)
    expect([status, answer.status]).toEqual([status, 400])
  }
  expect((await list(shop, '?status=pending')).total).toBe(1)
})

onOneDatabase('an unknown order is not found', async (shop) => {
  const admin = await shop.logIn()
  const read = await shop.json('GET', '/orders/999', undefined, admin)
  const written = await shop.json('PUT', '/orders/999/status', { status: 'shipped' }, admin)
  for (const { status, body } of [read, written]) {
    expect([status, body]).toEqual([404, { message: 'Commande non trouvée' }])
  }
})

onOneDatabase('visitors see no order and change none', async (shop) => {
  const [order] = await placeOrders(shop, [{}])
  const attempts = [
    ['GET', '/orders', undefined],
    ['GET', `/orders/${order?.id}`, undefined],
    ['PUT', `/orders/${order?.id}/status`, { status: 'cancelled' }],
  ] as const
  for (const [method, path, body] of attempts) {
    for (const headers of [undefined, { Authorization: 'Bearer stranger' }]) {
      const answer = await shop.json(method, path, body, headers)
      expect([method, path, answer.status]).toEqual([method, path, 401])
      expect(answer.body).toEqual({ message: 'Votre session a expiré, veuillez vous reconnecter' })
    }
  }
  expect((await list(shop, '?status=pending')).total).toBe(1)
})
