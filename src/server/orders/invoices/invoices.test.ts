import { expect, vi } from 'vitest'
import type { Invoice, InvoiceItem, MissingInvoices } from '#contract/invoice.ts'
import type { PageOf } from '#contract/product.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'

const TODAY = algiersTime(new Date()).slice(0, 10)
const YEAR = Number(TODAY.slice(0, 4))
const LEGAL = {
  ...{ company: 'SARL Sud', rc: '31/00-1 B 19', nif: '0019', nis: '31', address: 'Oran', form: 'SARL' },
  ...{ activity: 'Commerce de détail de motocycles', capital: 1_000_000 },
  ...{ regime: 'real', vatPercent: 19, stampDuty: 'included' },
}

/** A desk whose order is confirmed and whose shop has its legal numbers. */
async function openInvoices(shop: TestShop) {
  const desk = await openDesk(shop)
  const { call, path, setStatus } = desk
  const setLegal = (legal: object) => call('PUT', '/shop', { legal })
  await setLegal(LEGAL)
  await setStatus('confirmed')
  return {
    ...desk,
    setLegal,
    make: <Body = Invoice & Refusal>(of = path) => call<Body>('POST', `${of}/invoice`),
    cancel: () => call('DELETE', `${path}/invoice`),
    remove: () => call<Refusal>('DELETE', path),
    findMissing: async (since: string) =>
      (await call<MissingInvoices>('GET', `/invoices/missing?since=${since}`)).body,
    age: (created_at: string) => shop.db.updateTable('order_events').set({ created_at }).execute(),
  }
}

onOneDatabase('an invoice is made once, and stays what it was', async (shop) => {
  const { call, path, make, order, setStatus } = await openInvoices(shop)
  const { status, body } = await make()
  expect([status, body.number]).toEqual([201, `${YEAR}-000001`])
  const { id, customerName, totalPrice } = order
  expect(body).toMatchObject({
    order: { id, customerName, totalPrice, discount: 0, status: 'confirmed' },
    shop: { name: 'Guidon', phone: '0550 00 00 00', legal: LEGAL },
    ...{ regime: 'real', net: 8907.56, vat: 1692.44, stamp: 106, paidAt: null },
    lines: [
      { name: 'Casque NXR', quantity: 1, unitNet: 8403.36, net: 8403.36, total: 10_000 },
      { name: 'Livraison', size: null, color: null, quantity: 1, net: 504.2, total: 600 },
    ],
  })
  expect(body.order).not.toHaveProperty('note')
  await call('PUT', '/shop', { name: 'Autre', legal: { rc: '', regime: null, vatPercent: null } })
  await setStatus('cancelled')
  const again = await make()
  expect([again.status, again.body]).toEqual([200, body])
  expect((await call('GET', `${path}/invoice`)).body).toEqual(body)
})

onOneDatabase('only what was promised is invoiced, and a refusal uses no number up', async (shop) => {
  const { call, path, make, setStatus, setLegal } = await openInvoices(shop)
  for (const status of ['pending', 'cancelled']) {
    await setStatus(status)
    expect(await make()).toMatchObject({ status: 409, body: { code: 'not_invoiceable' } })
  }
  await setStatus('delivered')
  await setLegal({ rc: '', nif: '', nis: '', address: '' })
  const { status, body } = await make()
  expect([status, body.code]).toEqual([409, 'incomplete_identity'])
  const missing = ['legal.rc', 'legal.nif', 'legal.nis', 'legal.address']
  expect(body.issues?.map((issue) => issue.path)).toEqual(missing)
  expect((await call('GET', `${path}/invoice`)).status).toBe(404)
  expect((await make('/orders/999')).status).toBe(404)
  await setLegal({ ...LEGAL, regime: 'ifu', vatPercent: null, stampDuty: null })
  // Without a rate no tax is shown.
  const none = { unitNet: null, net: null }
  expect((await make()).body).toMatchObject({
    ...{ number: `${YEAR}-000001`, regime: 'ifu', net: null, vat: null, stamp: null, lines: [none, none] },
  })
})

onOneDatabase('an invoiced order is corrected or deleted once its invoice is cancelled', async (shop) => {
  const { make, edit, cancel, remove, setStatus } = await openInvoices(shop)
  const rename = () => edit<Refusal>({ customerName: 'Autre' })
  await make()
  expect((await edit({ note: 'Rappeler' })).status).toBe(200)
  const refused = await rename()
  expect([refused.status, refused.body.code]).toEqual([409, 'has_invoice'])
  expect(refused.body.message).toContain('annulez d’abord la facture')
  expect((await remove()).body.code).toBe('has_invoice')
  await setStatus('shipped')
  expect((await rename()).body.code).toBe('order_locked')
  await setStatus('confirmed')
  expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 404])
  expect((await rename()).status).toBe(200)
  const { status, body } = await make()
  expect([status, body.number, body.order.customerName]).toEqual([201, `${YEAR}-000002`, 'Autre'])
  await cancel()
  expect([(await remove()).status, (await make()).status]).toEqual([204, 404])
})

onEachDatabase('invoices that are made at once have no gap and no double', async (shop) => {
  const { make, place } = await openInvoices(shop)
  const ids = await Promise.all(Array.from({ length: 20 }, () => place()))
  await shop.db.updateTable('orders').set({ status: 'confirmed' }).execute()
  const made = await Promise.all([...ids, ...ids].map((id) => make(`/orders/${id}`)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  const numbers = [...new Set(made.map(({ body }) => body.number))].sort()
  expect(numbers).toEqual(ids.map((_, at) => `${YEAR}-${String(at + 1).padStart(6, '0')}`))
})

onOneDatabase('each year of Algiers counts from 1, and the sheet has all by number', async (shop) => {
  const { make, cancel } = await openInvoices(shop)
  await make()
  await cancel()
  // At 23:30 UTC on December 31, the next year has begun in Algiers.
  const times = { number: `${YEAR - 1}-000041`, created_at: `${YEAR - 2}-12-31T23:30:00.000Z` }
  await shop.db.updateTable('invoices').set(times).execute()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR - 1}-12-31T23:30:00.000Z`) })
  await make()
  vi.useRealTimers()
  const headers = await shop.logIn()
  const read = async (query: string) => {
    const answer = await shop.request(`/api/invoices?format=csv${query}`, { headers })
    return (await answer.text()).replace('\ufeff', '').trim().split(/\r?\n/)
  }
  const old = `"${YEAR - 1}-000041";"${YEAR - 1}-01-01";1;"Karim Benali";10600;"oui";8907,56;1692,44;106`
  const fresh = `"${YEAR}-000001";"${YEAR}-01-01";1;"Karim Benali";10600;;8907,56;1692,44;106`
  const head = '"Numéro";"Date";"Commande";"Client";"Total";"Annulée";"HT";"TVA";"Timbre"'
  expect(await read('')).toEqual([head, old, fresh])
  expect(await read(`&to=${YEAR - 1}-01-01`)).toEqual([head, old])
  expect(await read(`&from=${YEAR - 1}-01-02`)).toEqual([head, fresh])
})

onEachDatabase('invoices are listed by pages, and found by number, name, phone and day', async (shop) => {
  const { call, make, order, cancel, edit, remove } = await openInvoices(shop)
  await make()
  await cancel()
  const at = `${YEAR - 1}-05-01T23:30:00.000Z`
  await shop.db.updateTable('invoices').set({ created_at: at }).execute()
  await edit({ customerName: 'Zoé O’Hara', customerPhone: '+213 770 99 88 77' })
  await make()
  const list = async (query: string) =>
    (await call<PageOf<InvoiceItem>>('GET', `/invoices/list?${query}`)).body
  const all = await list('')
  expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20 })
  expect(all.items[0]).toMatchObject({ number: `${YEAR}-000002`, isCancelled: false })
  expect(all.items[1]).toEqual({
    ...{ number: `${YEAR}-000001`, at, orderId: order.id, customerName: 'Karim Benali' },
    ...{ total: 10_600, isCancelled: true },
  })
  for (const [query, ...numbers] of [
    ['limit=1&page=2', '000001'],
    [`search=${YEAR}-000002`, '000002'],
    ['search=BENALI', '000001'],
    ["search=zoe o'hara", '000002'],
    ...['0770 99 88 77', '%2B213770998877', '213770998877'].map((phone) => [`search=${phone}`, '000002']),
    ['search=%25'],
    [`to=${YEAR - 1}-05-01`],
    [`from=${YEAR - 1}-05-02&to=${YEAR - 1}-05-02`, '000001'],
  ] as [string, ...string[]][]) {
    const found = (await list(query)).items.map(({ number }) => number.replace(`${YEAR}-`, ''))
    expect([query, found]).toEqual([query, numbers])
  }
  await cancel()
  await remove()
  const first = await call<Invoice>('GET', `/invoices/${YEAR}-000001`)
  expect(first.body).toMatchObject({ isCancelled: true, order: { customerName: 'Karim Benali' } })
  for (const number of [`${YEAR}-000003`, '%00', '2026-%000001'])
    expect((await call('GET', `/invoices/${number}`)).status, number).toBe(404)
  expect((await list('')).items).toMatchObject([{ orderId: null }, { orderId: null }])
})

onOneDatabase('an invoice says when its order was delivered for the last time', async (shop) => {
  const { make, setStatus, events } = await openInvoices(shop)
  for (const status of ['delivered', 'shipped', 'delivered']) await setStatus(status)
  const { body } = await make()
  expect(body.paidAt).toBe((await events()).at(-1)?.at)
  await setStatus('shipped')
  expect((await make()).body.paidAt).toBe(body.paidAt)
})

onOneDatabase('an order that is set to delivered again was delivered when it first was', async (shop) => {
  const { make, order, setStatus, findMissing, age } = await openInvoices(shop)
  await setStatus('delivered')
  const delivered = `${YEAR - 1}-01-05T10:00:00.000Z`
  await age(delivered)
  await setStatus('delivered')
  expect((await findMissing(`${YEAR - 1}-01-05`)).orderIds).toEqual([order.id])
  expect((await findMissing(`${YEAR - 1}-01-06`)).orderIds).toEqual([])
  expect((await make()).body.paidAt).toBe(delivered)
})

onOneDatabase('what was delivered since a day and has no invoice is found, earliest first', async (shop) => {
  const { call, make, order, place, setStatus, findMissing, age } = await openInvoices(shop)
  const second = await place()
  await call('PUT', `/orders/${second}/status`, { status: 'delivered' })
  await setStatus('delivered')
  expect(await findMissing(TODAY)).toEqual({ total: 2, orderIds: [second, order.id] })
  expect(await findMissing(`${YEAR + 1}-12-31`)).toEqual({ total: 0, orderIds: [] })
  await make(`/orders/${second}`)
  expect(await findMissing(TODAY)).toEqual({ total: 1, orderIds: [order.id] })
  await call('DELETE', `/orders/${second}/invoice`)
  // Both deliveries now lie before the day of the first query.
  await age(`${YEAR - 1}-01-01T10:00:00.000Z`)
  expect(await findMissing(TODAY)).toEqual({ total: 0, orderIds: [] })
  expect(await findMissing(`${YEAR - 1}-01-01`)).toMatchObject({ total: 2 })
})
