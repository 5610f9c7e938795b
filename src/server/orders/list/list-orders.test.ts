import { expect } from 'vitest'
import type { AdminOrder, OrderCounts } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { addWilaya } from '#support/factories.ts'
import { fillOrders } from '#support/fill-orders.ts'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase, type TestShop } from '#support/open-test-shop.ts'

type Page = PageOf<AdminOrder>

/** Places `a` to `f` at 0:00 in Algiers on March 1 to 6. `b` repeats `a`, and the phone of `e` is blocked. */
async function openDays(shop: TestShop) {
  const desk = await openDesk(shop)
  const { call, form, order: a, place } = desk
  const b = await place({ customerPhone: '+213 661 23 45 67' })
  const { totalAmount, ...counter } = form
  const center = { deliveryType: 'center', center: 'Aéroport', customerPhone: '+213 (0) 770-11-22-33' }
  const c = (await call('POST', '/orders/manual', { ...counter, ...center })).body.id
  const d = await place({ customerPhone: '0550000001', customerName: 'Zoé Saïdi' })
  const e = await place({ customerPhone: '0550 00 00 02', customerName: 'Karim 100%' })
  const tlemcen = await addWilaya(shop, { name: 'Tlemcen (essai)' })
  const f = await place({ customerPhone: '٠٥٥٠٠٠٠٠٠٣', customerName: 'Ali_Baba', wilayaId: tlemcen })
  await call('POST', '/blocked-phones', { phone: '+213550000002', reason: '' })
  const set = (id: number, status: string) => call('PUT', `/orders/${id}/status`, { status })
  await set(d, 'delivered')
  await set(e, 'cancelled')
  await set(f, 'confirmed')
  const ids = [a.id, b, c, d, e, f]
  for (const [index, id] of ids.entries()) {
    const created_at = new Date(Date.UTC(2026, 1, 28 + index, 23)).toISOString()
    await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  /** Lists the orders that a query finds. */
  const list = async (query: string) => {
    const { status, body } = await call<Page>('GET', `/orders?${query}`)
    expect([query, status, body.total]).toEqual([query, 200, body.items.length])
    return body.items.map(({ id }) => 'abcdef'[ids.indexOf(id)]).join('')
  }
  const search = (text: string) => list(`search=${encodeURIComponent(text)}`)
  const count = async (query = '') => (await call<OrderCounts>('GET', `/orders/counts?${query}`)).body
  return { ...desk, tlemcen, f, set, list, search, count }
}

onEachDatabase('each filter of the orders finds its own, alone and with others', async (shop) => {
  const { list, tlemcen, wilayaId } = await openDays(shop)
  for (const [query, orders] of Object.entries({
    '': 'fedcba',
    'sort=oldest': 'abcdef',
    'sort=newest': 'fedcba',
    'status=pending': 'cba',
    'queue=call': 'abc',
    'queue=call&sort=newest': 'cba',
    'queue=call&status=delivered': '',
    [`wilayaId=${wilayaId}`]: 'edcba',
    [`wilayaId=${tlemcen}`]: 'f',
    'wilayaId=999999': '',
    'deliveryType=center': 'c',
    'deliveryType=home': 'fedba',
    'channel=phone': 'c',
    'channel=web': 'fedba',
    'channel=facebook': '',
    'from=2026-03-04': 'fed',
    'to=2026-03-04': 'dcba',
    'from=2026-03-02&to=2026-03-03': 'cb',
    'from=2026-03-05&to=2026-03-01': '',
    'duplicates=true': 'b',
    'duplicates=false': 'fedca',
    'blocked=true': 'e',
    'blocked=false': 'fdcba',
    'parcel=none': 'fedcba',
    'parcel=open': '',
    'parcel=delivered': '',
    'parcel=returned': '',
    [`status=pending&wilayaId=${wilayaId}&deliveryType=home&duplicates=false`]: 'a',
    'search=zoe+saidi&from=2026-03-04': 'd',
    'search=zoe+saidi&from=2026-03-05': '',
    'status=pending&search=karim': 'cba',
    'queue=call&channel=phone': 'c',
    'status=&queue=&from=&blocked=&search=': 'fedcba',
  }))
    expect([query, await list(query)]).toEqual([query, orders])
})

onEachDatabase(
  'orders are found by number, name, wilaya and product, and by any part of a phone',
  async (shop) => {
    const { search, order } = await openDays(shop)
    const a = order.id
    for (const [orders, ...texts] of [
      ['a', `n° ${a}`, `N°${a}`, `#${a}`, `# ${a}`],
      ['cba', 'BENALI', 'karim bén'],
      ['d', 'zoe saï', '0550 00 00 01', '0550000001', '05 50 00 00 01'],
      ['e', '%'],
      ['f', 'i_b', 'TLEMCEN (Essai)', 'tlémc', '0550000003'],
      ['fedcba', 'casque nxr', '\0', '+213'],
      ['', 'personne', 'nxr tlemcen', 'rien\0', '99999999999999999999', '+33 661', '٩٩'],
      ['ba', '0661 23 45 67', '0661234567', '0661-23-45-67', '06.61.23.45.67', '(0661) 23.45'],
      ['ba', '23 45', '2345', '4567', '661 23', '0661-23', '+213 661 23', '00213661', '213661'],
      ['ba', '٠٦٦١', '۰۶۶۱-۲۳'],
      ['c', '+2130770112233'],
      ['cb', '213'],
      ['fed', '+213 55'],
    ])
      for (const text of texts) expect([text, await search(text)]).toEqual([text, orders])
  },
)

onEachDatabase('an order is found by the tracking of its parcel, from its beginning', async (shop) => {
  const { call, order, search, read, setStatus } = await openDays(shop)
  const settings = { layout: 'ecotrack' }
  const { body } = await call('POST', '/couriers', { kind: 'file', name: 'À la main', settings })
  await setStatus('confirmed')
  await call('POST', '/parcels', { courierId: body.id, orderIds: [order.id] })
  const path = `/parcels/${(await read()).parcel?.id}`
  await call('PUT', path, { tracking: 'yal-9F 82K1', state: 'sent' })
  for (const text of ['YAL-9F82K1', 'yal-9f 82k1', 'yal-', 'y a l - 9'])
    expect([text, await search(text)]).toEqual([text, 'a'])
  await call('PUT', path, { tracking: 'yal' })
  expect([await search('YAL'), await search('ya')]).toEqual(['a', ''])
  await call('PUT', path, { tracking: 'yal-9F82K1' })
  for (const text of ['yal', 'al-9f82k1', 'yal-9f82k12', 'yal%', 'y_l-9'])
    expect([text, await search(text)]).toEqual([text, ''])
})

onEachDatabase('counts obey every filter but status and queue', async (shop) => {
  const { count, call, path, tlemcen, wilayaId } = await openDays(shop)
  const all = {
    ...{ all: 6, pending: 3, confirmed: 1, shipped: 0, delivered: 1, cancelled: 1 },
    ...{ toCall: 3, toHandOver: 1, attempts: 0, duplicates: 1 },
  }
  const none = Object.fromEntries(Object.keys(all).map((key) => [key, 0]))
  for (const [query, counts] of Object.entries({
    '': all,
    'status=delivered&queue=call': all,
    [`wilayaId=${wilayaId}`]: { ...all, all: 5, confirmed: 0, toHandOver: 0 },
    [`wilayaId=${tlemcen}&status=pending`]: { all: 1, confirmed: 1, toHandOver: 1 },
    'from=2026-03-02&to=2026-03-04': { all: 3, pending: 2, delivered: 1, toCall: 2, duplicates: 1 },
    'duplicates=true': { all: 1, pending: 1, toCall: 1, duplicates: 1 },
    'search=0661+23': { all: 2, pending: 2, toCall: 2, duplicates: 1 },
  }))
    expect([query, await count(query)]).toEqual([query, { ...none, ...counts }])
  await call('POST', `${path}/calls`, { outcome: 'no_answer' })
  expect(await count()).toEqual({ ...all, toCall: 2 })
})

onEachDatabase('what is confirmed and has no parcel is to hand over, first confirmed first', async (shop) => {
  const { call, list, order, f, set, setStatus } = await openDays(shop)
  expect(await list('queue=handover')).toBe('f')
  await setStatus('confirmed')
  expect([await list('queue=handover'), await list('queue=handover&sort=oldest')]).toEqual(['fa', 'af'])
  // `f` moves to the end when it is confirmed a second time.
  await set(f, 'pending')
  expect(await list('queue=handover')).toBe('a')
  await set(f, 'confirmed')
  expect(await list('queue=handover')).toBe('af')
  // An order that is already confirmed keeps its place when it is confirmed again.
  await setStatus('confirmed')
  await call('POST', '/orders/bulk', { ids: [order.id], status: 'confirmed' })
  await call('POST', `/orders/${order.id}/calls`, { outcome: 'reached', status: 'confirmed' })
  expect(await list('queue=handover')).toBe('af')
})

onEachDatabase('every page has the true total, near the end of the list and past it', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 2100)
  const call = await shop.asOwner()
  for (const [query, first, length] of [
    ['page=1', 2100, 20],
    ['page=105', 20, 20],
    ['limit=40&page=53', 20, 20],
    ['limit=40&page=53&sort=oldest', 2081, 20],
    ['page=106', undefined, 0],
    ['page=1000000000', undefined, 0],
    ['parcel=none', 2100, 20],
    ['parcel=none&page=5', 2020, 20],
    ['parcel=none&page=6', 2000, 20],
    ['parcel=none&limit=40&page=53', 20, 20],
    ['parcel=none&page=106', undefined, 0],
  ] as const) {
    const { body } = await call<Page>('GET', `/orders?${query}`)
    expect([query, body.items[0]?.id, body.items.length, body.total]).toEqual([query, first, length, 2100])
  }
})

onEachDatabase('the order whose number is searched comes first, and once', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 120)
  const call = await shop.asOwner()
  const read = async (page: number) =>
    (await call<Page>('GET', `/orders?search=1&limit=40&page=${page}`)).body
  const { total, items } = await read(1)
  const ids = items.map(({ id }) => id)
  for (let page = 2; ids.length < total; page += 1) ids.push(...(await read(page)).items.map(({ id }) => id))
  expect([ids[0], new Set(ids).size]).toEqual([1, total])
  expect(ids.slice(1)).toEqual(ids.slice(1).toSorted((a, b) => b - a))
})
