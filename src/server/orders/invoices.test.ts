import { expect } from 'vitest'
import type { Invoice, InvoiceItem, MissingInvoices } from '#contract/invoice.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { PageOf } from '#contract/product.ts'
import { algiersTime } from '#rules/algiers.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

const YEAR = new Date(Date.now() + 3_600_000).getUTCFullYear()
const LEGAL = {
  company: 'SARL Sud',
  rc: '31/00-1 B 19',
  nif: '0019',
  nis: '31',
  address: 'Oran',
  form: 'SARL',
  activity: 'Commerce de détail de motocycles',
  capital: 1_000_000,
  regime: 'real',
  vatPercent: 19,
  stampDuty: 'included',
}

/** A desk whose order is confirmed and whose shop has its legal numbers. */
async function openInvoices(shop: TestShop) {
  const desk = await openDesk(shop)
  const { call, path } = desk
  await call('PUT', '/shop', { legal: LEGAL })
  await call('PUT', `${path}/status`, { status: 'confirmed' })
  return { ...desk, make: <Body = Invoice>(of = path) => call<Body>('POST', `${of}/invoice`) }
}

onOneDatabase('an invoice is made once, and stays what it was', async (shop) => {
  const { call, path, make, order } = await openInvoices(shop)
  const { status, body } = await make()
  expect([status, body.number]).toEqual([201, `${YEAR}-000001`])
  expect(body).toMatchObject({
    order: {
      id: order.id,
      customerName: 'Karim Benali',
      totalPrice: 10_600,
      discount: 0,
      status: 'confirmed',
    },
    shop: { name: 'Guidon', phone: '0550 00 00 00', legal: LEGAL },
    regime: 'real',
    net: 8907.56,
    vat: 1692.44,
    stamp: 106,
    paidAt: null,
  })
  expect(body.lines).toMatchObject([
    { name: 'Casque NXR', quantity: 1, unitNet: 8403.36, net: 8403.36, total: 10_000 },
    { name: 'Livraison', size: null, color: null, quantity: 1, net: 504.2, total: 600 },
  ])
  expect(body.order).not.toHaveProperty('note')
  await call('PUT', '/shop', { name: 'Autre', legal: { rc: '', regime: null, vatPercent: null } })
  await call('PUT', `${path}/status`, { status: 'cancelled' })
  const again = await make()
  expect([again.status, again.body]).toEqual([200, body])
  expect((await call('GET', `${path}/invoice`)).body).toEqual(body)
})

onOneDatabase('only what was promised is invoiced, and a refusal uses no number up', async (shop) => {
  const { call, path, make } = await openInvoices(shop)
  for (const status of ['pending', 'cancelled'] as const) {
    await call('PUT', `${path}/status`, { status })
    const { status: code, body } = await make<Refusal>()
    expect([code, body.code]).toEqual([409, 'not_invoiceable'])
  }
  await call('PUT', `${path}/status`, { status: 'delivered' })
  await call('PUT', '/shop', { legal: { rc: '', nif: '', nis: '', address: '' } })
  const { status, body } = await make<Refusal>()
  expect([status, body.code]).toEqual([409, 'incomplete_identity'])
  expect(body.issues?.map((issue) => issue.path)).toEqual([
    'legal.rc',
    'legal.nif',
    'legal.nis',
    'legal.address',
  ])
  expect((await call('GET', `${path}/invoice`)).status).toBe(404)
  expect((await make('/orders/999')).status).toBe(404)
  await call('PUT', '/shop', { legal: LEGAL })
  expect((await make()).body.number).toBe(`${YEAR}-000001`)
})

onOneDatabase(
  'an invoiced order is neither corrected nor deleted before its invoice is cancelled',
  async (shop) => {
    const { call, path, make, edit } = await openInvoices(shop)
    await make()
    expect((await edit({ note: 'Rappeler' })).status).toBe(200)
    const refused = await edit<Refusal>({ customerName: 'Autre' })
    expect([refused.status, refused.body.code]).toEqual([409, 'has_invoice'])
    expect(refused.body.message).toContain('annulez d’abord la facture')
    expect((await call<Refusal>('DELETE', path)).body.code).toBe('has_invoice')
    await call('PUT', `${path}/status`, { status: 'shipped' })
    expect((await edit<Refusal>({ customerName: 'Autre' })).body.code).toBe('order_locked')
    await call('PUT', `${path}/status`, { status: 'confirmed' })
    expect((await call('DELETE', `${path}/invoice`)).status).toBe(204)
    expect((await call('DELETE', `${path}/invoice`)).status).toBe(404)
    expect((await edit({ customerName: 'Autre' })).status).toBe(200)
    const { status, body } = await make()
    expect([status, body.number, body.order.customerName]).toEqual([201, `${YEAR}-000002`, 'Autre'])
    await call('DELETE', `${path}/invoice`)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await make()).status).toBe(404)
  },
)

onEachDatabase('invoices that are made at once have no gap and no double', async (shop) => {
  const { call, make, form } = await openInvoices(shop)
  const paths = await Promise.all(
    Array.from({ length: 20 }, async () => `/orders/${(await postOrder(shop, form)).body.id}`),
  )
  await Promise.all(paths.map((path) => call('PUT', `${path}/status`, { status: 'confirmed' })))
  const made = await Promise.all([...paths, ...paths].map((path) => make(path)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  const numbers = [...new Set(made.map(({ body }) => body.number))].sort()
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => `${YEAR}-${String(at + 1).padStart(6, '0')}`))
})

onOneDatabase('each year of Algiers counts from 1, and the sheet has all by number', async (shop) => {
  const { call, path, make } = await openInvoices(shop)
  await make()
  await call('DELETE', `${path}/invoice`)
  // 23:30 in UTC is the next year in Algiers.
  const times = { number: `${YEAR - 1}-000041`, created_at: `${YEAR - 2}-12-31T23:30:00.000Z` }
  await shop.db.updateTable('invoices').set(times).execute()
  await make()
  const read = async (query: string) => {
    const answer = await shop.request(`/api/invoices?format=csv${query}`, { headers: await shop.logIn() })
    return [answer.status, (await answer.text()).replace('\ufeff', '').trim().split(/\r?\n/)] as const
  }
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  const old = `"${YEAR - 1}-000041";"${YEAR - 1}-01-01";1;"Karim Benali";10600;"oui";8907,56;1692,44;106`
  const fresh = `"${YEAR}-000001";"${today}";1;"Karim Benali";10600;;8907,56;1692,44;106`
  const head = '"Numéro";"Date";"Commande";"Client";"Total";"Annulée";"HT";"TVA";"Timbre"'
  expect(await read('')).toEqual([200, [head, old, fresh]])
  expect(await read(`&to=${YEAR - 1}-01-01`)).toEqual([200, [head, old]])
  expect(await read(`&from=${YEAR - 1}-01-02`)).toEqual([200, [head, fresh]])
  for (const bad of ['&from=2026-02-30', `&from=${YEAR}-02-02&to=${YEAR}-02-01`]) {
    expect((await read(bad))[0], bad).toBe(400)
  }
  expect((await call('GET', '/invoices')).status).toBe(400)
})

onEachDatabase('invoices are listed by pages, and found by number, name, phone and day', async (shop) => {
  const { call, path, make, order } = await openInvoices(shop)
  await make()
  await call('DELETE', `${path}/invoice`)
  await shop.db
    .updateTable('invoices')
    .set({ created_at: `${YEAR - 1}-05-01T23:30:00.000Z` })
    .execute()
  await call('PUT', path, {
    ...order,
    customerName: 'Zoé O’Hara',
    customerPhone: '+213 770 99 88 77',
    updatedAt: undefined,
  })
  await make()
  const list = async (query: string) => {
    const { status, body } = await call<PageOf<InvoiceItem>>('GET', `/invoices/list?${query}`)
    expect(status, query).toBe(200)
    return body
  }
  const all = await list('')
  expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20 })
  expect(all.items[1]).toEqual({
    number: `${YEAR}-000001`,
    at: `${YEAR - 1}-05-01T23:30:00.000Z`,
    orderId: order.id,
    customerName: 'Karim Benali',
    total: 10_600,
    isCancelled: true,
  })
  expect(all.items[0]).toMatchObject({ number: `${YEAR}-000002`, isCancelled: false })
  const numbers = async (query: string) =>
    (await list(query)).items.map(({ number }) => number.replace(`${YEAR}-`, ''))
  expect(await numbers('limit=1&page=2')).toEqual(['000001'])
  expect(await numbers(`search=${YEAR}-000002`)).toEqual(['000002'])
  expect(await numbers('search=BENALI')).toEqual(['000001'])
  expect(await numbers(`search=${encodeURIComponent("zoe o'hara")}`)).toEqual(['000002'])
  for (const phone of ['0770 99 88 77', '+213770998877', '213770998877']) {
    expect(await numbers(`search=${encodeURIComponent(phone)}`), phone).toEqual(['000002'])
  }
  expect(await numbers('search=%25')).toEqual([])
  expect(await numbers(`to=${YEAR - 1}-05-01`)).toEqual([])
  expect(await numbers(`from=${YEAR - 1}-05-02&to=${YEAR - 1}-05-02`)).toEqual(['000001'])
  expect((await call('GET', `/invoices/list?from=${YEAR}-02-02&to=${YEAR}-02-01`)).status).toBe(400)
  await call('DELETE', `${path}/invoice`)
  await call('DELETE', path)
  const first = await call<Invoice>('GET', `/invoices/${YEAR}-000001`)
  expect(first.body).toMatchObject({ isCancelled: true, order: { customerName: 'Karim Benali' } })
  expect((await call('GET', `/invoices/${YEAR}-000003`)).status).toBe(404)
  expect((await list('')).items).toMatchObject([{ orderId: null }, { orderId: null }])
})

onOneDatabase('without a rate no tax is shown', async (shop) => {
  const { call, make } = await openInvoices(shop)
  await call('PUT', '/shop', { legal: { regime: 'ifu', vatPercent: null, stampDuty: null } })
  const { body } = await make()
  expect(body).toMatchObject({ regime: 'ifu', net: null, vat: null, stamp: null })
  expect(body.lines).toMatchObject([
    { unitNet: null, net: null },
    { unitNet: null, net: null },
  ])
})

onOneDatabase('an invoice says when its order was delivered for the last time', async (shop) => {
  const { call, path, make } = await openInvoices(shop)
  for (const status of ['delivered', 'shipped', 'delivered']) await call('PUT', `${path}/status`, { status })
  const { body: events } = await call<OrderEvent[]>('GET', `${path}/events`)
  const { body } = await make()
  expect(body.paidAt).toBe(events.at(-1)?.at)
  await call('PUT', `${path}/status`, { status: 'shipped' })
  expect((await make()).body.paidAt).toBe(body.paidAt)
})

onOneDatabase('an order that is set to delivered again was delivered when it first was', async (shop) => {
  const { call, path, make, order } = await openInvoices(shop)
  const deliver = () => call('PUT', `${path}/status`, { status: 'delivered' })
  await deliver()
  const delivered = `${YEAR - 1}-01-05T10:00:00.000Z`
  await shop.db.updateTable('order_events').set({ created_at: delivered }).execute()
  await deliver()
  const find = async (since: string) =>
    (await call<MissingInvoices>('GET', `/invoices/missing?since=${since}`)).body.orderIds
  expect(await find(`${YEAR - 1}-01-05`)).toEqual([order.id])
  expect(await find(`${YEAR - 1}-01-06`)).toEqual([])
  expect((await make()).body.paidAt).toBe(delivered)
})

onOneDatabase('what was delivered since a day and has no invoice is found, earliest first', async (shop) => {
  const { call, path, make, order, form } = await openInvoices(shop)
  const second = (await postOrder(shop, form)).body.id
  await call('PUT', `/orders/${second}/status`, { status: 'delivered' })
  await call('PUT', `${path}/status`, { status: 'delivered' })
  const find = async (since: string) =>
    (await call<MissingInvoices>('GET', `/invoices/missing?since=${since}`)).body
  const today = algiersTime(new Date()).slice(0, 10)
  expect(await find(today)).toEqual({ total: 2, orderIds: [second, order.id] })
  expect(await find(`${YEAR + 1}-12-31`)).toEqual({ total: 0, orderIds: [] })
  await make(`/orders/${second}`)
  expect(await find(today)).toEqual({ total: 1, orderIds: [order.id] })
  await call('DELETE', `/orders/${second}/invoice`)
  // Delivered long ago, and noted today.
  await shop.db
    .updateTable('order_events')
    .set({ created_at: `${YEAR - 1}-01-01T10:00:00.000Z` })
    .execute()
  expect(await find(today)).toEqual({ total: 0, orderIds: [] })
  expect(await find(`${YEAR - 1}-01-01`)).toMatchObject({ total: 2 })
  for (const bad of ['', '?since=hier', '?since=2026-02-30']) {
    expect((await call('GET', `/invoices/missing${bad}`)).status, bad).toBe(400)
  }
})

onOneDatabase('no invoice has a number with a NUL', async (shop) => {
  const { call } = await openInvoices(shop)
  for (const path of ['/invoices/%00', '/pages/%00', '/invoices/2026-%000001'])
    expect((await call('GET', path)).status).toBe(404)
})
