import { afterEach, expect, test, vi } from 'vitest'
import type { Courier } from '#contract/courier.ts'
import { addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { tooMany } from '../../../../tests/support/couriers/courier-server.ts'
import { openOwner } from '../../../../tests/support/couriers/open-owner.ts'
import { openYalidineServer } from '../../../../tests/support/couriers/yalidine-server.ts'
import { openZrExpressServer } from '../../../../tests/support/couriers/zrexpress-server.ts'
import { openSale, postOrder } from '../../../../tests/support/open-sale.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../../tests/support/test-databases.ts'

const TRACKING = 'yal-000001'
const KEY = 'faux-token-9876'

const post = (
  shop: TestShop,
  id: number,
  { body, headers }: { body: string | Buffer; headers: HeadersInit },
) => shop.request(`/api/hooks/couriers/${id}`, { method: 'POST', body: String(body), headers })

const readParcel = (shop: TestShop) => shop.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow()

afterEach(() => {
  vi.useRealTimers()
})

for (const database of DATABASES) {
  const open = () => openTestShop({ database, COURIER_TEST_HOSTS: 'on' })

  test(`a Yalidine account without a webhook secret is asked, and takes no webhook (${database})`, async () => {
    await using yalidine = await openYalidineServer()
    await using shop = await open()
    const call = await openOwner(shop)
    const { webhookSecret, ...settings } = yalidine.settings
    const account = { kind: 'yalidine', name: 'Yalidine', settings: { ...settings, webhookSecret: '' } }
    const { status, body: courier } = await call('POST', '/couriers', account)
    expect([status, courier.settings.webhookSecret]).toEqual([201, undefined])
    await addParcel(shop, courier.id, { tracking: TRACKING, state: 'created' })
    const path = `/couriers/${courier.id}`
    yalidine.fail('GET parcels', { body: { data: [{ tracking: TRACKING, last_status: 'Expédié' }] } })
    expect(await call('POST', `${path}/sync`)).toMatchObject({ status: 200, body: { asked: 1, changed: 1 } })
    const event = (secret: string) =>
      yalidine.event('parcel_status_updated', [{ tracking: TRACKING, status: 'Livré' }], secret)
    for (const secret of ['', webhookSecret]) {
      expect((await post(shop, courier.id, event(secret))).status).toBe(401)
    }
    await call('PUT', path, { settings: { webhookSecret } })
    expect((await post(shop, courier.id, event(webhookSecret))).status).toBe(204)
    expect((await readParcel(shop)).state).toBe('delivered')
    const without = await call('PUT', path, { settings: { webhookSecret: ' ' } })
    expect(without.body.settings).not.toHaveProperty('webhookSecret')
    expect((await post(shop, courier.id, event(webhookSecret))).status).toBe(401)
  })

  test(`a ZR Express account without a webhook secret takes no webhook (${database})`, async () => {
    await using zrexpress = await openZrExpressServer()
    await using shop = await open()
    const call = await openOwner(shop)
    const { webhookSecret, ...settings } = zrexpress.settings
    const { status, body } = await call('POST', '/couriers', { kind: 'zrexpress', name: 'ZR', settings })
    expect(status).toBe(201)
    expect((await call('POST', `/couriers/${body.id}/test`)).status).toBe(200)
    const message = (secret: string) => zrexpress.sign({ trackingNumber: 'x' }, { at: new Date(), secret })
    for (const secret of ['', 'whsec_', webhookSecret]) {
      expect((await post(shop, body.id, message(secret))).status).toBe(401)
    }
    await call('PUT', `/couriers/${body.id}`, { settings: { webhookSecret } })
    expect((await post(shop, body.id, message(webhookSecret))).status).toBe(204)
  })

  test(`during a Retry-After a refresh fails at once (${database})`, async () => {
    await using yalidine = await openYalidineServer()
    await using shop = await open()
    const call = await openOwner(shop)
    const { settings } = yalidine
    const { body } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
    await addParcel(shop, body.id, { tracking: TRACKING, state: 'sent' })
    yalidine.fail('GET parcels', tooMany(50))
    for (const _attempt of [1, 2, 3]) {
      const { status, body: answer } = await call<{ message: string }>('POST', `/couriers/${body.id}/sync`)
      expect(status).toBe(502)
      expect(answer.message).toMatch(/^Le transporteur demande d’attendre : réessayez dans (50|4\d) s$/)
    }
    expect(yalidine.calls).toHaveLength(1)
    const [courier] = (await call<Courier[]>('GET', '/couriers')).body
    expect(courier?.lastProblem).toMatch(/réessayez dans/)
    await call('PUT', `/couriers/${body.id}`, { settings: {} })
    expect((await call('POST', `/couriers/${body.id}/sync`)).status).toBe(200)
    // Another copy of the program was told to wait.
    const blocked_until = new Date(Date.now() + 50_000).toISOString()
    await shop.db.updateTable('couriers').set({ blocked_until }).execute()
    expect((await call('POST', `/couriers/${body.id}/sync`)).status).toBe(502)
    expect(yalidine.calls).toHaveLength(2)
  })

  test(`a try asks a courier that is to be let alone, once, and its success ends the wait (${database})`, async () => {
    await using yalidine = await openYalidineServer()
    await using shop = await open()
    const call = await openOwner(shop)
    const { settings } = yalidine
    const { body } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
    const path = `/couriers/${body.id}`
    const readBlock = async () =>
      (await shop.db.selectFrom('couriers').select('blocked_until').executeTakeFirstOrThrow()).blocked_until
    // Calls wait for a full hour that is near, instead of failing.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setMinutes(30) })
    yalidine.headers = { 'x-hour-quota-left': '0' }
    expect((await call('POST', `${path}/test`)).status).toBe(200)
    await addParcel(shop, body.id, { tracking: TRACKING, state: 'sent' })
    expect((await call('POST', `${path}/sync`)).status).toBe(502)
    expect(await readBlock()).not.toBeNull()
    yalidine.fail('GET wilayas', tooMany(50))
    expect((await call('POST', `${path}/test`)).status).toBe(502)
    expect(yalidine.calls).toHaveLength(2)
    expect((await call('POST', `${path}/sync`)).status).toBe(502)
    expect(yalidine.calls).toHaveLength(2)
    yalidine.headers = {}
    expect((await call('POST', `${path}/test`)).status).toBe(200)
    expect(await readBlock()).toBeNull()
    expect((await call('POST', `${path}/sync`)).status).toBe(200)
  })

  test(`a key that its courier repeats is told nowhere (${database})`, async () => {
    await using yalidine = await openYalidineServer()
    await using shop = await open()
    const call = await openOwner(shop)
    const settings = { ...yalidine.settings, apiToken: KEY }
    const { body } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
    const message = `Token Bearer ${KEY} (${Buffer.from(KEY).toString('base64')}) invalide`
    const masked = 'Token Bearer •••• (••••) invalide'
    yalidine.fail('GET wilayas', { status: 401, body: { error: { message } } })
    expect(await call('POST', `/couriers/${body.id}/test`)).toMatchObject({
      status: 502,
      body: { message: masked },
    })
    expect((await call('GET', '/couriers')).body).toMatchObject([{ lastProblem: masked }])
    const { body: order } = await postOrder(shop, (await openSale(shop)).form)
    await addParcel(shop, body.id, { tracking: TRACKING, state: 'created', order_id: order.id })
    const data = { tracking: TRACKING, status: 'Expédié', reason: message }
    expect((await post(shop, body.id, yalidine.event('parcel_status_updated', [data]))).status).toBe(204)
    expect((await readParcel(shop)).text).toBe(`Expédié – ${masked}`)
    expect(JSON.stringify(shop.logged)).not.toContain(KEY)
  })
}
