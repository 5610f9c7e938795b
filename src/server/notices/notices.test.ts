import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newOrder } from '#contract/order.ts'
import { recordEvents } from '#server/orders/order-events.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { PublicResponse } from '#server/public-request.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openNotices } from '../../../tests/support/open-notices.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { readSignature } from '../../../tests/support/push-device.ts'
import { silence } from '../../../tests/support/push-service.ts'
import { findVapidKeys } from './web-push.ts'

onOneDatabase(
  'an order is told once to each device, encrypted for it and signed by the shop',
  async (shop) => {
    const there = await openNotices(shop, ['https://push.example/1', 'https://push.example/2'])
    const orderId = await there.place()
    await there.send()
    await there.send(60)
    const { received } = there.service
    expect(received.map(({ endpoint }) => endpoint).sort()).toEqual([
      'https://push.example/1',
      'https://push.example/2',
    ])
    const session = await shop.logIn()
    const { body: key } = await shop.json<{ publicKey: string }>('GET', '/push/key', undefined, session)
    for (const { endpoint, headers, body } of received) {
      const device = there.devices.find(({ subscription }) => subscription.endpoint === endpoint)
      expect(device?.read(body)).toEqual({
        title: `Nouvelle commande n° ${orderId}`,
        body: 'Karim B., Oran (essai), 10\u00a0600\u00a0DA',
        orderId,
      })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
      const claims = readSignature(headers.authorization ?? '', key.publicKey)
      expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:contact@shop.dz' })
    }
    expect((await there.listDevices()).map(({ lastUsedAt }) => typeof lastUsedAt)).toEqual([
      'string',
      'string',
    ])
    expect(await there.count()).toBe(0)
  },
)

onOneDatabase('orders that the admin has entered are told to no device', async (shop) => {
  const there = await openNotices(shop, ['https://push.example/1'])
  const orders = [0, 1].map(
    async () => (await placeOrder(shop.db, newOrder.parse(there.form), null)).order.id,
  )
  const [byPhone = 0, fromSite = 0] = await Promise.all(orders)
  await shop.db.updateTable('orders').set({ channel: 'phone' }).where('id', '=', byPhone).execute()
  const event = { kind: 'placed' as const, to: 'pending' as const, actor: 'owner@shop.dz' }
  const at = new Date().toISOString()
  await shop.db.transaction().execute((trx) => recordEvents(trx, [{ ...event, orderId: fromSite, at }]))
  // The feed of the shop may have been quicker.
  await shop.db.deleteFrom('notices').execute()
  await shop.db.updateTable('order_changes').set({ number: null }).execute()
  const orderId = await there.place()
  await there.send()
  expect(there.service.received.map(({ body }) => there.devices[0]?.read(body))).toMatchObject([{ orderId }])
})

onOneDatabase('404 and 410 forget the device, and what it was to be told', async (shop) => {
  const there = await openNotices(shop, [
    'https://push.example/1',
    'https://push.example/2',
    'https://push.example/3',
  ])
  await there.place()
  await there.place()
  there.service.answer = async (endpoint) => ({
    status: { 1: 404, 2: 410, 3: 201 }[endpoint.at(-1) ?? ''] ?? 500,
    headers: {},
    body: Buffer.alloc(0),
  })
  await there.send()
  expect(await there.listDevices()).toHaveLength(1)
  expect(await there.count()).toBe(0)
})

onOneDatabase('a push that fails is tried again after 1, 5 and 25 minutes, then given up', async (shop) => {
  const there = await openNotices(shop, ['https://push.example/secret-capability'])
  const orderId = await there.place()
  there.service.refuse(500, 'try later')
  const attempts: number[] = []
  for (const minutes of [0, 0.9, 0.1, 4.9, 0.1, 24.9, 0.1, 60]) {
    await there.send(minutes)
    attempts.push(there.service.received.length)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(await there.count()).toBe(0)
  expect(await there.listDevices()).toHaveLength(1)
  const lines = shop.logged.filter(({ msg }) => String(msg).startsWith('A notice of an order'))
  expect(lines.map(({ orderId, againInSeconds }) => [orderId, againInSeconds])).toEqual([
    [orderId, 60],
    [orderId, 300],
    [orderId, 1500],
    [orderId, undefined],
  ])
  expect(JSON.stringify(lines)).toContain('try later')
  expect(JSON.stringify(lines)).not.toMatch(/Karim|0661|secret-capability/)
})

onOneDatabase('a push service that does not answer delays no order, nor the other devices', async (shop) => {
  const there = await openNotices(shop, ['https://push.example/1', 'https://push.example/2'])
  const held = Promise.withResolvers<PublicResponse>()
  const taken = { status: 201, headers: {}, body: Buffer.alloc(0) }
  there.service.answer = async (endpoint) => (endpoint.endsWith('1') ? held.promise : taken)
  const toldTo = (end: string) =>
    there.service.received.filter(({ endpoint }) => endpoint.endsWith(end)).length
  for (let count = 0; count < 6; count++) await there.place()
  const sending = there.send()
  await expect.poll(() => toldTo('2')).toBe(6)
  await there.place()
  expect([toldTo('1'), there.service.open]).toEqual([4, 4])
  held.resolve(taken)
  await sending
  await there.send()
  expect([toldTo('1'), toldTo('2')]).toEqual([7, 7])
})

test('a push service that never answers is given up', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const there = await openNotices(shop, ['https://push.example/1'], { pushTimeout: 20 })
  there.service.answer = silence
  await there.place()
  await there.send()
  expect(shop.logged.map(({ err }) => (err as { message?: string })?.message)).toContain(
    'Le service de notifications ne répond pas (TimeoutError)',
  )
  expect(await there.count()).toBe(1)
})

onEachDatabase('two copies tell each order once', async (shop) => {
  const there = await openNotices(shop, ['https://push.example/1'])
  const copies = [there.openCopy(), there.openCopy()]
  for (let count = 0; count < 20; count++) await there.place()
  await Promise.all(copies.map((copy) => copy.poll()))
  await Promise.all(copies.map((copy) => copy.settled()))
  const told = there.service.received.map(({ body }) => there.devices[0]?.read(body) as { orderId: number })
  expect(new Set(told.map(({ orderId }) => orderId)).size).toBe(20)
  expect(told).toHaveLength(20)
})

onEachDatabase('a stop gives up what is under way, and another copy sends it', async (shop) => {
  const there = await openNotices(shop, ['https://push.example/1'], { grace: 20 })
  await there.place()
  const stopped = there.openCopy()
  there.service.answer = silence
  await stopped.poll()
  await expect.poll(() => there.service.received.length).toBe(1)
  await stopped.stop()
  there.service.refuse(201)
  await there.send()
  expect(there.service.received).toHaveLength(2)
  expect(await there.count()).toBe(0)
})

test('of a flood of 1,000 orders all are told, a few at a time', { tags: ['long'] }, async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const there = await openNotices(shop, ['https://push.example/1'])
  // Answers that take a turn of the event loop.
  there.service.answer = () => setImmediate({ status: 201, headers: {}, body: Buffer.alloc(0) })
  const input = newOrder.parse(there.form)
  await Promise.all(Array.from({ length: 1000 }, () => placeOrder(shop.db, input, null)))
  await shop.orderFeed.refresh()
  await there.send()
  const topics = there.service.received.map(({ headers }) => headers.topic)
  expect([topics.length, new Set(topics).size]).toEqual([1000, 1000])
  expect(there.service.atOnce).toBe(4)
  expect(await there.count()).toBe(0)
})

test('a push service cannot read the number of an order, and a repetition has the same topic', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const there = await openNotices(shop, ['https://push.example/1', 'https://push.example/2'])
  const orderId = await there.place()
  await there.send()
  const topics = there.service.received.map(({ headers }) => headers.topic)
  const [topic = ''] = topics
  expect(topics).toEqual([topic, topic])
  expect(topic).toMatch(/^[\w-]{32}$/)
  const { privateKey } = await findVapidKeys(shop.db)
  expect(topic).toBe(
    createHmac('sha256', privateKey).update(`order ${orderId}`).digest('base64url').slice(0, 32),
  )
})
