import { expect } from 'vitest'
import type { Invoice } from '#contract/invoice.ts'
import type { TrackedOrder } from '#contract/order.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openExchange } from '../../../tests/support/open-exchange.ts'

const HEAD = ['N°', 'Échange de']

onOneDatabase('the export says of which order an exchange is, in its last column', async (shop) => {
  const { deliver, exchange, gloves } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L'), gloves('M')] })
  const read = async (filter = '') => {
    const path = `/api/orders/export?format=csv${filter}`
    const text = await (await shop.request(path, { headers: await shop.logIn() })).text()
    const rows = text.replaceAll('"', '').trim().split(/\r?\n/)
    return rows.map((row) => [row.split(';').at(0)?.replace('\ufeff', ''), row.split(';').at(-1)])
  }
  const line = [String(body.id), String(first)]
  expect(await read()).toEqual([HEAD, line, line, [String(first), '']])
  expect(await read('&exchange=true')).toEqual([HEAD, line, line])
})

onOneDatabase('an exchange is invoiced for the difference, to the centime', async (shop) => {
  const { deliver, exchange, gloves, boots, call } = await openExchange(shop)
  const legal = { rc: '1', nif: '2', nis: '3', address: 'Oran', regime: 'real', vatPercent: 19 }
  await call('PUT', '/shop', { legal })
  const first = await deliver([gloves('M', 2)], { discount: 1_000 })
  const made = await exchange(first, { back: [gloves('M')], items: [{ productId: boots, quantity: 1 }] })
  await call('PUT', `/orders/${made.body.id}`, { discount: 5_000 })
  const { status, body } = await call<Invoice>('POST', `/orders/${made.body.id}/invoice`)
  expect(status).toBe(201)
  expect(body.lines).toMatchObject([
    { name: 'Bottes', net: 10_084.03, total: 12_000 },
    { name: 'Reprise', quantity: 1, size: null, color: null, net: -3781.51, total: -4_500 },
    { name: 'Remise', net: -420.17, total: -500 },
    { name: 'Livraison', net: 504.2, total: 600 },
  ])
  expect(body).toMatchObject({ net: 6386.55, vat: 1213.45, order: { totalPrice: 7_600, discount: 5_000 } })
  expect(body.order).not.toHaveProperty('exchange')
  const { body: whole } = await call<Invoice>('POST', `/orders/${first}/invoice`)
  expect(whole.lines.map(({ name }) => name)).toEqual(['Gants', 'Remise', 'Livraison'])
})

onOneDatabase('customers follow both orders, with what they hand back and pay', async (shop) => {
  const { deliver, exchange, gloves, call } = await openExchange(shop)
  const first = await deliver()
  const { body } = await exchange(first, { back: [gloves('M')], items: [gloves('L')] })
  const track = (orderId: number) =>
    shop.json<TrackedOrder>('POST', '/orders/track', { orderId, phone: '0661 23 45 67' })
  expect((await track(first)).body).toMatchObject({
    status: 'delivered',
    exchanges: [body.id],
    exchange: null,
  })
  const sent = (await track(body.id)).body
  expect(sent).toMatchObject({ status: 'confirmed', news: null })
  expect(sent).toMatchObject({
    exchange: { of: first, back: [{ name: 'Gants', quantity: 1, size: 'M' }] },
    items: [{ name: 'Gants', quantity: 1, size: 'L' }],
    amount: body.totalPrice,
    exchanges: [],
  })
  await call('PUT', `/orders/${body.id}/status`, { status: 'cancelled' })
  expect((await track(first)).body.exchanges).toEqual([])
})
