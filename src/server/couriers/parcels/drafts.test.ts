import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { openNoestServer } from '../../../../tests/support/couriers/noest-server.ts'
import { openZrExpressServer } from '../../../../tests/support/couriers/zrexpress-server.ts'
import { addProduct } from '../../../../tests/support/factories.ts'
import { openTestShop } from '../../../../tests/support/open-test-shop.ts'

type Account = { kind: Courier['kind']; settings: Record<string, string> }

/** A shop with an account at a courier of this machine, and a confirmed order to Alger Centre. */
async function openDesk({ kind, settings }: Account) {
  const shop = await openTestShop({ database: 'sqlite', COURIER_TEST_HOSTS: 'on' })
  // What the shop waits for a courier passes at once.
  let ahead = 0
  Object.assign(shop.couriers, {
    now: () => new Date(Date.now() + ahead),
    pause: async (ms: number) => {
      ahead += ms
    },
  })
  const session = await shop.logIn()
  const call = <Body>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
  const { body: courier } = await call<Courier>('POST', '/couriers', { kind, name: kind, settings })
  const { body: wilayas } = await call<Wilaya[]>('GET', '/wilayas')
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const { body: order } = await call<AdminOrder>('POST', '/orders/manual', {
    customerName: 'Karim Benali',
    customerPhone: '0661 23 45 67',
    wilayaId: wilayas.find(({ code }) => code === 16)?.id,
    deliveryType: 'home',
    baladiya: 'Alger Centre',
    deliveryAddress: '5, rue de la Paix',
    items: [{ productId, quantity: 1, size: null, color: null }],
    status: 'confirmed',
  })
  const orderIds = [order.id]
  return {
    courier,
    send: async () => (await call<SentParcels>('POST', '/parcels', { courierId: courier.id, orderIds })).body,
    read: async () => (await call<AdminOrder>('GET', `/orders/${order.id}`)).body,
    sync: async () => (await call('POST', `/couriers/${courier.id}/sync`)).body,
    news: async (sent: { headers: Headers; body: Uint8Array<ArrayBuffer> }) =>
      (await shop.request(`/api/hooks/couriers/${courier.id}`, { method: 'POST', ...sent })).status,
    label: async (id = 0) => {
      const response = await shop.request(`/api/parcels/${id}/label`, { headers: session })
      return `${response.status} ${(await response.text()).slice(0, 4)}`
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test.each([
  ['the draft', 'POST create/orders'],
  ['its validation', 'POST valid/order'],
])('NOEST gets an order once when the answer to %s is lost', async (_what, request) => {
  await using noest = await openNoestServer()
  await using desk = await openDesk({ kind: 'noest', settings: noest.settings })
  noest.fail(request, 'break-after')
  expect(await desk.send()).toMatchObject({
    sent: [],
    refused: [{ message: expect.stringMatching(/confirmé/) }],
  })
  expect((await desk.read()).parcel?.state).toBe('unknown')
  const { sent } = await desk.send()
  const handed = noest.parcels.filter(({ isValidated }) => isValidated)
  expect(sent.map(({ tracking }) => tracking)).toEqual(handed.map(({ tracking }) => tracking))
  expect(handed).toHaveLength(1)
  const { parcel } = await desk.read()
  expect(await desk.label(parcel?.id)).toBe('200 %PDF')
  noest.move(parcel?.tracking ?? '', 'livred', 'Livré')
  expect(await desk.sync()).toEqual({ asked: 1, changed: 1 })
  expect(await desk.read()).toMatchObject({
    status: 'delivered',
    parcel: { state: 'delivered', text: 'Livré' },
  })
})

test.each([
  ['the parcel', 'POST parcels/bulk'],
  ['the states of the account', 'POST workflows/search'],
])('ZR Express gets an order once when the answer to %s is lost', async (_what, request) => {
  await using zr = await openZrExpressServer()
  zr.state.now = new Date()
  await using desk = await openDesk({ kind: 'zrexpress', settings: zr.settings })
  zr.fail(request, 'break-after')
  expect(await desk.send()).toMatchObject({
    sent: [],
    refused: [{ message: expect.stringMatching(/confirmé/) }],
  })
  const { sent } = await desk.send()
  expect(zr.parcels.map(({ trackingNumber, state }) => [trackingNumber, state.name])).toEqual([
    [sent[0]?.tracking, 'pret_a_expedier'],
  ])
  const { parcel } = await desk.read()
  expect(await desk.label(parcel?.id)).toBe('200 %PDF')
  const trackingNumber = parcel?.tracking ?? ''
  zr.move(trackingNumber, 'livre')
  const message = { eventType: 'parcel.state.updated', data: { trackingNumber } }
  expect(await desk.news(zr.sign(message, { secret: 'whsec_b3RoZXI=' }))).toBe(401)
  expect(await desk.news(zr.sign(message))).toBe(204)
  expect(await desk.read()).toMatchObject({ status: 'delivered', parcel: { state: 'delivered' } })
})

test('a 409 of ZR Express with nothing found leaves the parcel unknown', async () => {
  await using zr = await openZrExpressServer()
  await using desk = await openDesk({ kind: 'zrexpress', settings: zr.settings })
  const taken = { status: 409, body: { title: 'Conflict', detail: 'ExternalId already exists' } }
  zr.fail('POST parcels/bulk', taken, 2)
  for (const _time of [1, 2]) {
    expect(await desk.send()).toMatchObject({
      sent: [],
      refused: [{ message: expect.stringMatching(/confirmé/) }],
    })
    expect((await desk.read()).parcel?.state).toBe('unknown')
  }
  // The look-up comes before each request.
  expect(zr.count('POST parcels/search')).toBeGreaterThan(0)
  expect((await desk.send()).sent).toHaveLength(1)
})
