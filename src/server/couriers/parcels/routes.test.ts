import readSheets from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Courier } from '#contract/courier.ts'
import { openCouriers } from '#support/couriers/open-couriers.ts'
import { LOCAL, openRemoteDesk } from '#support/couriers/open-remote-desk.ts'
import { openYalidineServer } from '#support/couriers/yalidine-server.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

onOneDatabase(
  'orders go to a real API, their labels and states come back',
  async (shop) => {
    await using yalidine = await openYalidineServer()
    const desk = await openRemoteDesk(shop, 'yalidine', yalidine.settings)
    const { call, courier, path, read, news } = desk
    const total = async () => (await call<{ total: number }>('GET', '/orders?parcel=open')).body.total
    expect(await call('POST', `${path}/test`)).toMatchObject({ status: 200, body: { ok: true } })
    const id = await desk.order('Bab El Oued')
    const sent = await desk.send(id)
    const [tracking = ''] = yalidine.parcels.keys()
    expect(sent).toEqual({ sent: [{ orderId: id, tracking }], refused: [] })
    const parcel = await desk.parcelOf(id)
    expect(await total()).toBe(1)
    const label = await shop.request(`/api/parcels/${parcel.id}/label`, { headers: await shop.logIn() })
    expect([label.status, label.headers.get('location')]).toEqual([302, parcel.labelUrl])
    expect((await call('POST', '/parcels/labels', { ids: [parcel.id] })).status).toBe(409)
    expect((await call('DELETE', path)).status).toBe(409)
    yalidine.setStatus(tracking, 'Expédié')
    expect((await desk.sync()).body).toEqual({ asked: 1, changed: 1 })
    expect(await read(id)).toMatchObject({ status: 'shipped', parcel: { state: 'sent', text: 'Expédié' } })
    expect((await call('DELETE', `/parcels/${parcel.id}`)).status).toBe(409)
    // A courier may repeat the API key in its answer. No response may contain it.
    const reason = `Clé ${yalidine.settings.webhookSecret} invalide`
    const event = yalidine.event('parcel_status_updated', [{ tracking, status: 'Livré', reason }])
    const forged = { ...event, body: event.body.replace('Livré', 'Centre') }
    expect([await news(forged), await news(event, 999), await news(event)]).toEqual([401, 401, 204])
    const parcelText = 'Livré – Clé •••• invalide'
    expect(await read(id)).toMatchObject({ status: 'delivered', parcel: { text: parcelText } })
    expect(await total()).toBe(0)
    const challenge = await shop.request(`/api/hooks/couriers/${courier.id}?subscribe&crc_token=abc123`)
    expect([challenge.status, challenge.headers.get('content-type'), await challenge.text()]).toEqual([
      ...[200, 'text/plain; charset=utf-8', 'abc123'],
    ])
    // The removed courier still owes the money.
    expect((await call('DELETE', path)).status).toBe(204)
    const owed = [{ courierId: courier.id, parcels: 1 }]
    expect((await call('GET', '/couriers/outstanding')).body).toMatchObject(owed)
  },
  LOCAL,
)

onOneDatabase(
  'parcels of a courier without an API are followed by hand, and go out as a file',
  async (shop) => {
    const { call, order, parcelOf, read, send, fates, wilaya } = await openCouriers(shop)
    const account = { kind: 'file', name: 'À la main', settings: { layout: 'ecotrack' } }
    const { id: courierId } = (await call<Courier>('POST', '/couriers', account)).body
    const [center] = wilaya.centers
    const orderIds = [await order(), await order({ deliveryType: 'center', center })]
    const refusal = async () => (await read(orderIds[0] ?? 0)).parcelRefusal?.message
    fates.push('refused')
    await send(orderIds[0] ?? 0)
    expect(await refusal()).toBe('Compte suspendu')
    const { body: sent } = await call('POST', '/parcels', { courierId, orderIds })
    expect(sent).toMatchObject({ sent: orderIds.map((orderId) => ({ orderId, tracking: null })) })
    expect(await refusal()).toBeUndefined()
    const file = await shop.request(`/api/couriers/${courierId}/file?orderIds=${orderIds}`, {
      headers: await shop.logIn(),
    })
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect([file.status, file.headers.get('content-type')]).toEqual([200, xlsx])
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data.map((row) => row[6])).toEqual(['commune de livraison*', 'BIR EL-DJIR', center])
    const ids = await Promise.all(orderIds.map(async (id) => (await parcelOf(id))?.id))
    const put = (index: number, body: object) => call('PUT', `/parcels/${ids[index]}`, body)
    const change = { tracking: 'DHD-1', state: 'sent' }
    expect(await put(0, change)).toMatchObject({ status: 200, body: change })
    expect((await read(orderIds[0] ?? 0)).status).toBe('shipped')
    expect((await put(1, { tracking: 'DHD-1' })).status).toBe(409)
    expect((await put(1, { state: 'lost' })).status).toBe(400)
    const changes = shop.db
      .selectFrom('order_changes')
      .select('id')
      .where('order_id', '=', orderIds[1] ?? 0)
    const told = (await changes.execute()).length
    expect((await put(1, { tracking: 'DHD-2' })).status).toBe(200)
    expect(await changes.execute()).toHaveLength(told + 1)
    expect((await call('GET', `/parcels/${ids[0]}/label`)).status).toBe(404)
    expect((await call('POST', `/couriers/${courierId}/sync`)).status).toBe(409)
  },
)
