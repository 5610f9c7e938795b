import { expect } from 'vitest'
import type { AdminOrder, OrderCounts } from '#contract/admin-order.ts'
import { fillOrders } from '../../../tests/support/fill-orders.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDays } from '../../../tests/support/open-days.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

type Page = { items: AdminOrder[]; total: number }

onEachDatabase('each filter of the orders finds its own, alone and with others', async (shop) => {
  const { list, tlemcen, wilayaId } = await openDays(shop)
  const found: Record<string, string> = {
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
    'queue=call&channel=phone': 'c',
    'status=&queue=&from=&blocked=': 'fedcba',
  }
  for (const [query, orders] of Object.entries(found))
    expect([query, await list(query)]).toEqual([query, orders])
})

onEachDatabase('days are those of Algiers, an hour before those of UTC', async (shop) => {
  const { order, list } = await openDays(shop)
  const placeAt = (created_at: string) =>
    shop.db.updateTable('orders').set({ created_at }).where('id', '=', order.id).execute()
  await placeAt('2026-01-31T23:00:00.000Z')
  expect(await list('from=2026-02-01&to=2026-02-01')).toBe('a')
  expect(await list('to=2026-01-31')).toBe('')
  await placeAt('2026-01-31T22:59:59.999Z')
  expect(await list('from=2026-01-31&to=2026-01-31')).toBe('a')
  expect(await list('from=2026-02-01&to=2026-02-28')).toBe('')
})

onEachDatabase('counts obey every filter but status and queue', async (shop) => {
  const { count, call, order, tlemcen, wilayaId } = await openDays(shop)
  const all = {
    all: 6,
    pending: 3,
    confirmed: 1,
    shipped: 0,
    delivered: 1,
    cancelled: 1,
    toCall: 3,
    toHandOver: 1,
    attempts: 0,
    duplicates: 1,
  }
  expect(await count()).toEqual(all)
  expect(await count('status=delivered&queue=call')).toEqual(all)
  const none = Object.fromEntries(Object.keys(all).map((key) => [key, 0]))
  const counted: Record<string, Partial<OrderCounts>> = {
    [`wilayaId=${wilayaId}`]: { ...all, all: 5, confirmed: 0, toHandOver: 0 },
    [`wilayaId=${tlemcen}&status=pending`]: { all: 1, confirmed: 1, toHandOver: 1 },
    'deliveryType=center': { all: 1, pending: 1, toCall: 1 },
    'channel=phone': { all: 1, pending: 1, toCall: 1 },
    'from=2026-03-02&to=2026-03-04': { all: 3, pending: 2, delivered: 1, toCall: 2, duplicates: 1 },
    'duplicates=true': { all: 1, pending: 1, toCall: 1, duplicates: 1 },
    'duplicates=false': { ...all, all: 5, pending: 2, toCall: 2, duplicates: 0 },
    'blocked=true': { all: 1, cancelled: 1 },
    'blocked=false': { ...all, all: 5, cancelled: 0 },
    'parcel=none': all,
    'parcel=open': {},
    'search=0661+23': { all: 2, pending: 2, toCall: 2, duplicates: 1 },
  }
  for (const [query, counts] of Object.entries(counted)) {
    expect([query, await count(query)]).toEqual([query, { ...none, ...counts }])
  }
  await call('POST', `/orders/${order.id}/calls`, { outcome: 'no_answer' })
  expect(await count()).toEqual({ ...all, toCall: 2 })
})

onEachDatabase('a phone is found by any part of it, however it is typed', async (shop) => {
  const { list } = await openDays(shop)
  const found: Record<string, string> = {
    '+213 661 23': 'ba',
    '00213661': 'ba',
    '213661': 'ba',
    '+213': 'fedcba',
    '213': 'b',
    '٠٦٦١': 'ba',
    '۰۶۶۱-۲۳': 'ba',
    '0661-23': 'ba',
    '(0661) 23.45': 'ba',
    '661 23': 'ba',
    '4567': 'ba',
    '+213 55': 'fed',
    '0550000003': 'f',
    '+33 661': '',
    '٩٩': '',
  }
  for (const [text, orders] of Object.entries(found)) {
    expect([text, await list(`search=${encodeURIComponent(text)}`)]).toEqual([text, orders])
  }
})

onEachDatabase('a filter that makes no sense is a 400 in lists and counts', async (shop) => {
  const { call } = await openDesk(shop)
  const wrong = {
    status: ['lost', 'Pending'],
    queue: ['later', 'true'],
    wilayaId: ['0', '-1', '1.5', 'Oran', '99999999999999999999'],
    deliveryType: ['drone'],
    channel: ['tiktok'],
    from: ['2026-02-30', '01/02/2026', '2026-2-1', '2026-02-01T00:00:00Z', 'hier'],
    to: ['2026-13-01', '20260201'],
    parcel: ['lost'],
    duplicates: ['1', 'oui'],
    blocked: ['0', 'TRUE'],
    search: ['a'.repeat(201)],
    sort: ['price', 'asc'],
    page: ['0'],
    limit: ['101'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    const isFilter = !['sort', 'page', 'limit'].includes(name)
    for (const value of values) {
      for (const path of isFilter ? ['/orders', '/orders/counts'] : ['/orders']) {
        const { status, body } = await call<Refusal>('GET', `${path}?${name}=${value}`)
        expect([path, name, value, status, body.issues?.map((issue) => issue.path)]).toEqual([
          path,
          name,
          value,
          400,
          [name],
        ])
      }
    }
  }
  for (const path of ['/orders', '/orders/counts']) {
    expect((await shop.json('GET', path, undefined, { Authorization: 'Bearer stranger' })).status).toBe(401)
  }
})

onEachDatabase('every page has the true total, near the end of the list and past it', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 2100)
  const session = await shop.logIn()
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
    const { body } = await shop.json<Page>('GET', `/orders?${query}`, undefined, session)
    expect([query, body.items[0]?.id, body.items.length, body.total]).toEqual([query, first, length, 2100])
  }
})

onEachDatabase('the order whose number is searched comes first, and once', async (shop) => {
  await fillOrders({ db: shop.db, name: shop.config.databaseUrl ? 'postgres' : 'sqlite' }, 120)
  const session = await shop.logIn()
  const read = async (page: number) =>
    (await shop.json<Page>('GET', `/orders?search=1&limit=40&page=${page}`, undefined, session)).body
  const { total, items } = await read(1)
  expect(items[0]?.id).toBe(1)
  const ids = items.map(({ id }) => id)
  for (let page = 2; ids.length < total; page += 1) ids.push(...(await read(page)).items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(total)
  expect(ids.slice(1)).toEqual(ids.slice(1).toSorted((a, b) => b - a))
})
