import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier, CourierKind } from '#contract/courier.ts'
import type { SentParcels } from '#contract/parcel.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { openYalidineServer } from '../../../tests/support/couriers/yalidine-server.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'

type Problem = { message: string; issues?: { path: string; message: string }[] }

const ECOTRACK = {
  kind: 'ecotrack',
  name: 'DHD',
  settings: { baseUrl: 'https://dhd.example', apiToken: 'abcdefgh1234' },
}
const FILE = { kind: 'file', name: 'À la main', settings: { layout: 'ecotrack' } }

async function openOwner(shop: TestShop) {
  const session = await shop.logIn()
  return <Body = Courier>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
}

/** A shop that has an account at a Yalidine of this machine, and a confirmed order to Alger. */
async function openYalidine(shop: TestShop) {
  const yalidine = await openYalidineServer()
  const call = await openOwner(shop)
  const { settings } = yalidine
  const { body: courier } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const { body: wilayas } = await call<Wilaya[]>('GET', '/wilayas')
  const order = async () => {
    const { body } = await call<AdminOrder>('POST', '/orders/manual', {
      customerName: 'Karim Benali',
      customerPhone: '0661 23 45 67',
      wilayaId: wilayas.find(({ code }) => code === 16)?.id,
      deliveryType: 'home',
      baladiya: 'Bab El Oued',
      deliveryAddress: '5, rue de la Paix',
      items: [{ productId, quantity: 1, size: null, color: null }],
      status: 'confirmed',
    })
    return body.id
  }
  return {
    yalidine,
    call,
    courier,
    order,
    send: (...orderIds: number[]) =>
      call<SentParcels>('POST', '/parcels', { courierId: courier.id, orderIds }),
    read: async (id: number) => (await call<AdminOrder>('GET', `/orders/${id}`)).body,
    news: (signed: { body: string; headers: Record<string, string> }, id = courier.id) =>
      shop.request(`/api/hooks/couriers/${id}`, { method: 'POST', ...signed }),
    [Symbol.asyncDispose]: () => yalidine[Symbol.asyncDispose](),
  }
}

onEachDatabase(
  'an account is added, changed and removed; its secrets are masked, and encrypted',
  async (shop) => {
    const call = await openOwner(shop)
    const { status, body } = await call('POST', '/couriers', ECOTRACK)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'ecotrack',
        name: 'DHD',
        isActive: true,
        settings: { baseUrl: 'https://dhd.example', apiToken: '••••1234' },
        lastSyncAt: null,
        lastProblem: null,
      },
    ])
    const path = `/couriers/${body.id}`
    const kept = await call('PUT', path, { name: 'DHD Oran', settings: { apiToken: '••••1234' } })
    expect(kept.body).toMatchObject({ name: 'DHD Oran', settings: body.settings })
    const changed = await call('PUT', path, { isActive: false, settings: { apiToken: 'another-5678' } })
    expect(changed.body).toMatchObject({ isActive: false, settings: { apiToken: '••••5678' } })
    expect((await call<Courier[]>('GET', '/couriers')).body).toEqual([changed.body])
    const rows = JSON.stringify(await shop.db.selectFrom('couriers').selectAll().execute())
    expect(rows).not.toMatch(/another|abcdefgh/)
    expect(JSON.stringify(shop.logged)).not.toMatch(/another|abcdefgh/)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call<Courier[]>('GET', '/couriers')).body).toEqual([])
    expect((await call('PUT', path, {})).status).toBe(404)
  },
)

onEachDatabase('an account that cannot be one is refused field by field', async (shop) => {
  const call = await openOwner(shop)
  const refused = async (body: object) => {
    const answer = await call<Problem>('POST', '/couriers', body)
    expect(answer.status).toBe(400)
    return answer.body.issues?.map(({ path }) => path)
  }
  expect(await refused({ ...ECOTRACK, kind: 'dhl' })).toEqual(['kind'])
  expect(await refused({ ...ECOTRACK, settings: {} })).toEqual(['settings.baseUrl', 'settings.apiToken'])
  expect(await refused({ ...FILE, settings: { layout: 'word' } })).toEqual(['settings.layout'])
  for (const baseUrl of [
    'http://dhd.example',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/api',
    'https://169.254.169.254/',
    'https://[::ffff:192.168.0.1]/',
    'https://localhost/',
    'https://shop.internal/',
    'https://user:pass@dhd.example/',
    'file:///etc/passwd',
  ]) {
    expect(await refused({ ...ECOTRACK, settings: { ...ECOTRACK.settings, baseUrl } }), baseUrl).toEqual([
      'settings.baseUrl',
    ])
  }
  const blank = { ...ECOTRACK, settings: { ...ECOTRACK.settings, apiToken: '  ' } }
  expect(await refused(blank)).toEqual(['settings.apiToken'])
})

onEachDatabase('the kinds say what an account of each needs', async (shop) => {
  const call = await openOwner(shop)
  const { body } = await call<CourierKind[]>('GET', '/courier-kinds')
  expect(body.map(({ kind }) => kind)).toEqual(['yalidine', 'ecotrack', 'noest', 'zrexpress', 'file'])
  const secrets = body.flatMap(({ fields }) =>
    fields.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  )
  expect(new Set(secrets)).toEqual(new Set(['apiToken', 'apiKey', 'webhookSecret']))
})

for (const database of DATABASES) {
  test(`orders go to a real API, their labels and states come back (${database})`, async () => {
    await using shop = await openTestShop({ database, COURIER_TEST_HOSTS: 'on' })
    await using desk = await openYalidine(shop)
    const { yalidine, call, courier, order, send, read, news } = desk
    expect(await call('POST', `/couriers/${courier.id}/test`)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    const id = await order()
    const { body } = await send(id)
    const [tracking] = yalidine.parcels.keys()
    expect(body).toEqual({ sent: [{ orderId: id, tracking }], refused: [] })
    const { parcel } = await read(id)
    expect((await call('GET', `/orders?parcel=open`)).body).toMatchObject({ total: 1 })
    const label = await shop.request(`/api/parcels/${parcel?.id}/label`, { headers: await shop.logIn() })
    expect([label.status, label.headers.get('location')]).toEqual([302, parcel?.labelUrl])
    expect((await call('POST', '/parcels/labels', { ids: [parcel?.id] })).status).toBe(409)
    expect((await call('DELETE', `/couriers/${courier.id}`)).status).toBe(409)
    yalidine.setStatus(tracking ?? '', 'Expédié')
    expect((await call('POST', `/couriers/${courier.id}/sync`)).body).toEqual({ asked: 1, changed: 1 })
    expect(await read(id)).toMatchObject({ status: 'shipped', parcel: { state: 'sent', text: 'Expédié' } })
    expect((await call<Problem>('DELETE', `/parcels/${parcel?.id}`)).status).toBe(409)
    const delivered = yalidine.event('parcel_status_updated', [{ tracking, status: 'Livré', reason: '' }])
    expect((await news({ ...delivered, body: delivered.body.replace('Livré', 'Centre') })).status).toBe(401)
    expect((await news(delivered, 999)).status).toBe(401)
    expect((await news(delivered)).status).toBe(204)
    expect(await read(id)).toMatchObject({
      status: 'delivered',
      parcel: { state: 'delivered', text: 'Livré' },
    })
    expect((await call('GET', `/orders?parcel=open`)).body).toMatchObject({ total: 0 })
    const challenge = await shop.request(`/api/hooks/couriers/${courier.id}?subscribe&crc_token=abc123`)
    expect([challenge.status, challenge.headers.get('content-type'), await challenge.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'abc123',
    ])
    // It still owes the money.
    expect((await call('DELETE', `/couriers/${courier.id}`)).status).toBe(204)
    expect((await call('GET', '/couriers/outstanding')).body).toMatchObject([
      { courierId: courier.id, parcels: 1 },
    ])
  })
}

onEachDatabase('an address that turns out to be private is a 400, and nothing is sent', async (shop) => {
  const call = await openOwner(shop)
  const { body } = await call('POST', '/couriers', ECOTRACK)
  await shop.db
    .updateTable('couriers')
    .set({ settings: JSON.stringify({ baseUrl: 'https://127.0.0.1:9/' }) })
    .execute()
  const answer = await call<Problem>('POST', `/couriers/${body.id}/test`)
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'settings.baseUrl'])
})

onEachDatabase('a refusal is told in the courier’s own words, and stays on its account', async (shop) => {
  await using yalidine = await openYalidineServer()
  const call = await openOwner(shop)
  // Only tests reach a server of this machine.
  const settings = { ...yalidine.settings, apiToken: 'wrong-token', baseUrl: 'https://yalidine.example/' }
  const { body } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
  const { status } = await call<Problem>('POST', `/couriers/${body.id}/test`)
  expect(status).toBe(502)
  const [courier] = (await call<Courier[]>('GET', '/couriers')).body
  expect(courier?.lastProblem).toMatch(/ne répond pas/)
})

onEachDatabase(
  'parcels of a courier without an API are followed by hand, and go out as a file',
  async (shop) => {
    const call = await openOwner(shop)
    const { body: courier } = await call('POST', '/couriers', FILE)
    const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
    const { body: wilayas } = await call<Wilaya[]>('GET', '/wilayas')
    const oran = wilayas.find(({ code }) => code === 31)
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await call<AdminOrder>('POST', '/orders/manual', {
          customerName: 'Karim Benali',
          customerPhone: '0661 23 45 67',
          wilayaId: oran?.id,
          deliveryType: 'home',
          baladiya: oran?.baladiyas[0],
          deliveryAddress: '5, rue de la Paix',
          items: [{ productId, quantity: 1, size: null, color: null }],
          status: 'confirmed',
        })
        return body.id
      }),
    )
    const { body: sent } = await call<SentParcels>('POST', '/parcels', {
      courierId: courier.id,
      orderIds: orders,
    })
    expect(sent.sent).toEqual(orders.map((orderId) => ({ orderId, tracking: null })))
    const file = await shop.request(`/api/couriers/${courier.id}/file?orderIds=${orders}`, {
      headers: await shop.logIn(),
    })
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const read = async (id: number) => (await call<AdminOrder>('GET', `/orders/${id}`)).body
    const ids = await Promise.all(orders.map(async (id) => (await read(id)).parcel?.id))
    const put = (index: number, body: object) => call<Problem>('PUT', `/parcels/${ids[index]}`, body)
    expect(await put(0, { tracking: 'DHD-1', state: 'sent' })).toMatchObject({
      status: 200,
      body: { tracking: 'DHD-1', state: 'sent' },
    })
    expect((await read(orders[0] ?? 0)).status).toBe('shipped')
    expect((await put(1, { tracking: 'DHD-1' })).status).toBe(409)
    expect((await put(1, { state: 'lost' })).status).toBe(400)
    expect((await call('GET', `/parcels/${ids[0]}/label`)).status).toBe(404)
    expect((await call('POST', `/couriers/${courier.id}/sync`)).status).toBe(409)
  },
)
