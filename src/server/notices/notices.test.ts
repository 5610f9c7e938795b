import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newOrder } from '#contract/order.ts'
import type { PushDevice as Listed } from '#contract/push.ts'
import { recordEvents } from '#server/orders/order-events.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import type { PublicResponse } from '#server/outbound/public-request.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase, openTestShop, type TestShop } from '#support/open-test-shop.ts'
import { PushDevice, readSignature } from '#support/push-device.ts'
import { PushService, silence } from '#support/push-service.ts'
import { createNotices } from './notices.ts'
import { findVapidKeys } from './web-push.ts'

const MINUTE = 60_000
const PUSH = 'https://push.example/'
const TAKEN = { status: 201, headers: {}, body: Buffer.alloc(0) }

/** Makes the shop notify one device per name through a fake push service, with a clock that `send` moves. */
async function openNotices(shop: TestShop, names: string[] = ['1'], options: { pushTimeout?: number } = {}) {
  // Stops the shop's own notices, which would use the network.
  await shop.notices.stop()
  const call = await shop.asOwner()
  const { form } = await openSale(shop)
  const devices = names.map((name) => new PushDevice(PUSH + name))
  for (const { subscription } of devices) await call('POST', '/push/devices', subscription)
  const service = new PushService()
  let now = Date.now() + MINUTE
  const openCopy = () =>
    createNotices({
      ...{ db: shop.db, log: shop.log, contact: async () => 'contact@shop.dz', request: service.request },
      ...{ now: () => new Date(now), grace: 20, ...options },
    })
  const notices = openCopy()
  return {
    call,
    form,
    devices,
    service,
    openCopy,
    /** Places `count` orders in the storefront, and lets the feed find them. Returns the last one's id. */
    place: async (count = 1) => {
      let id = 0
      while (count-- > 0) id = (await postOrder(shop, form)).body.id
      await shop.orderFeed.refresh()
      return id
    },
    /** Advances the clock by `minutes`, and sends the notices that are due. */
    send: async (minutes = 0) => {
      now += minutes * MINUTE
      await notices.poll()
      await notices.settled()
    },
    told: () => service.received.map(({ body }) => devices[0]?.read(body) as { orderId: number }),
    toldTo: (end: string) => service.received.filter(({ endpoint }) => endpoint.endsWith(end)).length,
    listDevices: async () => (await call<Listed[]>('GET', '/push/devices')).body,
    count: async () => (await shop.db.selectFrom('notices').select('id').execute()).length,
  }
}

onOneDatabase(
  'an order is told once to each device, encrypted for it and signed by the shop',
  async (shop) => {
    const { service, devices, place, send, call, listDevices, count } = await openNotices(shop, ['1', '2'])
    const orderId = await place()
    await send()
    await send(60)
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual([`${PUSH}1`, `${PUSH}2`])
    const { publicKey } = (await call<{ publicKey: string }>('GET', '/push/key')).body
    for (const { endpoint, headers, body } of service.received) {
      const device = devices.find(({ subscription }) => subscription.endpoint === endpoint)
      expect(device?.read(body)).toEqual({
        title: `Nouvelle commande n° ${orderId}`,
        body: 'Karim B., Oran (essai), 10\u00a0600\u00a0DA',
        orderId,
      })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
      const claims = readSignature(headers.authorization ?? '', publicKey)
      expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:contact@shop.dz' })
    }
    for (const { lastUsedAt } of await listDevices()) expect(lastUsedAt).toEqual(expect.any(String))
    expect(await count()).toBe(0)
    // The topic is the same for a repeated notice, but hides the order's number from the push service.
    const { privateKey } = await findVapidKeys(shop.db)
    const topic = createHmac('sha256', privateKey).update(`order ${orderId}`).digest('base64url').slice(0, 32)
    expect(service.received.map(({ headers }) => headers.topic)).toEqual([topic, topic])
  },
)

onOneDatabase('orders that the admin has entered are told to no device', async (shop) => {
  const { form, place, send, told } = await openNotices(shop)
  const placed = [0, 1].map(async () => (await placeOrder(shop.db, newOrder.parse(form), null)).order.id)
  const [byPhone = 0, fromSite = 0] = await Promise.all(placed)
  await shop.db.updateTable('orders').set({ channel: 'phone' }).where('id', '=', byPhone).execute()
  const event = { kind: 'placed' as const, to: 'pending' as const, actor: 'owner@shop.dz' }
  const at = new Date().toISOString()
  await shop.db.transaction().execute((trx) => recordEvents(trx, [{ ...event, orderId: fromSite, at }]))
  // The shop's own feed may have queued notices already, so the test starts over without any.
  await shop.db.deleteFrom('notices').execute()
  await shop.db.updateTable('order_changes').set({ number: null }).execute()
  const orderId = await place()
  await send()
  expect(told()).toMatchObject([{ orderId }])
})

onOneDatabase('404 and 410 forget the device, and what it was to be told', async (shop) => {
  const { service, place, send, listDevices, count } = await openNotices(shop, ['1', '2', '3'])
  await place(2)
  const statuses: Record<string, number> = { 1: 404, 2: 410, 3: 201 }
  service.answer = async (endpoint) => ({ ...TAKEN, status: statuses[endpoint.at(-1) ?? ''] ?? 500 })
  await send()
  expect(await listDevices()).toHaveLength(1)
  expect(await count()).toBe(0)
})

onOneDatabase('a push that fails is tried again after 1, 5 and 25 minutes, then given up', async (shop) => {
  const { service, place, send, count, listDevices } = await openNotices(shop, ['secret-capability'])
  const orderId = await place()
  service.refuse(500, 'try later')
  const attempts: number[] = []
  for (const minutes of [0, 0.9, 0.1, 4.9, 0.1, 24.9, 0.1, 60]) {
    await send(minutes)
    attempts.push(service.received.length)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect([await count(), (await listDevices()).length]).toEqual([0, 1])
  const lines = shop.logged.filter(({ msg }) => String(msg).startsWith('A notice of an order'))
  expect(lines.map((line) => [line.orderId, line.againInSeconds])).toEqual(
    [60, 300, 1500, undefined].map((seconds) => [orderId, seconds]),
  )
  expect(JSON.stringify(lines)).toContain('try later')
  expect(JSON.stringify(lines)).not.toMatch(/Karim|0661|secret-capability/)
})

onOneDatabase('a push service that does not answer delays no order, nor the other devices', async (shop) => {
  const { service, place, send, toldTo } = await openNotices(shop, ['1', '2'])
  const held = Promise.withResolvers<PublicResponse>()
  service.answer = async (endpoint) => (endpoint.endsWith('1') ? held.promise : TAKEN)
  await place(6)
  const sending = send()
  await expect.poll(() => toldTo('2')).toBe(6)
  await place()
  expect([toldTo('1'), service.open]).toEqual([4, 4])
  held.resolve(TAKEN)
  await sending
  await send()
  expect([toldTo('1'), toldTo('2')]).toEqual([7, 7])
})

test('a push service that never answers is given up', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { service, place, send, count } = await openNotices(shop, ['1'], { pushTimeout: 20 })
  service.answer = silence
  await place()
  await send()
  expect(shop.logged.map(({ err }) => (err as { message?: string })?.message)).toContain(
    'Le service de notifications ne répond pas (TimeoutError)',
  )
  expect(await count()).toBe(1)
})

onEachDatabase('two copies tell each order once', async (shop) => {
  const { openCopy, place, told } = await openNotices(shop)
  const copies = [openCopy(), openCopy()]
  await place(20)
  await Promise.all(copies.map((copy) => copy.poll()))
  await Promise.all(copies.map((copy) => copy.settled()))
  const ids = told().map(({ orderId }) => orderId)
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

onEachDatabase('a stop gives up what is under way, and another copy sends it', async (shop) => {
  const { service, openCopy, place, send, count } = await openNotices(shop)
  await place()
  const stopped = openCopy()
  service.answer = silence
  await stopped.poll()
  await expect.poll(() => service.received.length).toBe(1)
  await stopped.stop()
  service.refuse(201)
  await send()
  expect([service.received.length, await count()]).toEqual([2, 0])
})

test('of a flood of 1,000 orders all are told, a few at a time', { tags: ['long'] }, async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { form, service, send, count } = await openNotices(shop)
  // Responds only in the next iteration of the event loop, so that several messages are sent at once.
  service.answer = () => setImmediate(TAKEN)
  const input = newOrder.parse(form)
  await Promise.all(Array.from({ length: 1000 }, () => placeOrder(shop.db, input, null)))
  await shop.orderFeed.refresh()
  await send()
  const topics = service.received.map(({ headers }) => headers.topic)
  expect([topics.length, new Set(topics).size]).toEqual([1000, 1000])
  expect([service.atOnce, await count()]).toEqual([4, 0])
})
