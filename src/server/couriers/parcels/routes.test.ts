import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { openOwner } from '../../../../tests/support/couriers/open-owner.ts'
import { openYalidineServer } from '../../../../tests/support/couriers/yalidine-server.ts'
import { addProduct } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/open-test-shop.ts'
import { DATABASES } from '../../../../tests/support/test-databases.ts'

type Call = Awaited<ReturnType<typeof openOwner>>

type Place = { code: number; baladiya: string }

/** Something to sell; gives how to enter a confirmed order of it, to a home, which returns its id. */
async function openOrders(shop: TestShop, call: Call, { code, baladiya }: Place) {
  const productId = await addProduct(shop, { name: 'Casque NXR', price: 10_000 })
  const { body: wilayas } = await call<Wilaya[]>('GET', '/wilayas')
  const wilaya = wilayas.find((one) => one.code === code)
  return async (): Promise<number> => {
    const { body } = await call<AdminOrder>('POST', '/orders/manual', {
      customerName: 'Karim Benali',
      customerPhone: '0661 23 45 67',
      wilayaId: wilaya?.id,
      deliveryType: 'home',
      baladiya,
      deliveryAddress: '5, rue de la Paix',
      items: [{ productId, quantity: 1, size: null, color: null }],
      status: 'confirmed',
    })
    return body.id
  }
}

/** A shop that has an account at a Yalidine of this machine, and a confirmed order to Alger. */
async function openYalidine(shop: TestShop) {
  const yalidine = await openYalidineServer()
  const call = await openOwner(shop)
  const { settings } = yalidine
  const { body: courier } = await call('POST', '/couriers', { kind: 'yalidine', name: 'Yalidine', settings })
  const order = await openOrders(shop, call, { code: 16, baladiya: 'Bab El Oued' })
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
    expect((await call<object>('DELETE', `/parcels/${parcel?.id}`)).status).toBe(409)
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

onOneDatabase(
  'parcels of a courier without an API are followed by hand, and go out as a file',
  async (shop) => {
    const call = await openOwner(shop)
    const { body: courier } = await call('POST', '/couriers', {
      kind: 'file',
      name: 'À la main',
      settings: { layout: 'ecotrack' },
    })
    const order = await openOrders(shop, call, { code: 31, baladiya: 'Oran' })
    const orders = [await order(), await order()]
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
    const put = (index: number, body: object) => call<object>('PUT', `/parcels/${ids[index]}`, body)
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
