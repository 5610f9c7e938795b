import { expect } from 'vitest'
import type { ParcelState } from '#rules/parcel-state.ts'
import { listEvents } from '#server/orders/order-events.ts'
import { openCouriers } from '../../../../tests/support/couriers/open-couriers.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { cancelParcel } from './cancel-parcel.ts'
import { syncDueCouriers } from './sync-couriers.ts'
import { receiveWebhook } from './webhooks.ts'

async function openSent(shop: TestShop) {
  const desk = await openCouriers(shop)
  const id = await desk.order()
  await desk.send(id)
  return {
    ...desk,
    id,
    /** The courier says something of the parcel, and is asked. */
    tell: async (state: ParcelState | null, text: string, at: string | null = null) => {
      desk.reports.splice(0, desk.reports.length, { tracking: 'PAPER-1', state, text, at })
      return (await desk.sync()).changed
    },
    state: async () => {
      const { status, cancelReason, parcel } = await desk.read(id)
      return [status, cancelReason, parcel?.state, parcel?.text]
    },
  }
}

onOneDatabase('a parcel’s state takes its order with it, and the history tells it', async (shop) => {
  const { id, tell, state } = await openSent(shop)
  expect(await tell('sent', 'Expédié', '2026-11-20T10:00:00.000Z')).toBe(1)
  expect(await state()).toEqual(['shipped', null, 'sent', 'Expédié'])
  await tell('delivering', 'Sorti en livraison')
  await tell('delivered', 'Livré')
  expect(await state()).toEqual(['delivered', null, 'delivered', 'Livré'])
  const events = (await listEvents(shop.db, id)).filter(({ actor }) => actor === 'courier')
  expect(
    events.map((event) => [event.kind, 'text' in event ? event.text : 'to' in event && event.to]),
  ).toEqual([
    ['parcel', 'Expédié'],
    ['status', 'shipped'],
    ['parcel', 'Sorti en livraison'],
    ['parcel', 'Livré'],
    ['status', 'delivered'],
  ])
  expect(events[0]).toMatchObject({ courier: 'Papier', tracking: 'PAPER-1' })
})

onOneDatabase('a parcel that comes back cancels its order as returned', async (shop) => {
  const { tell, state } = await openSent(shop)
  await tell('returning', 'Retour vers centre')
  expect(await state()).toEqual(['shipped', null, 'returning', 'Retour vers centre'])
  await tell('returned', 'Retourné au vendeur')
  expect(await state()).toEqual(['cancelled', 'returned', 'returned', 'Retourné au vendeur'])
})

onOneDatabase('states out of order, twice or unknown move nothing', async (shop) => {
  const { id, tell, state, read } = await openSent(shop)
  await tell('delivering', 'Sorti en livraison')
  const before = await read(id)
  expect(await tell('delivering', 'Sorti en livraison')).toBe(0)
  expect(await tell('sent', 'Expédié')).toBe(0)
  expect(await read(id)).toEqual(before)
  expect(await tell(null, ' Mot\u0000 nouveau <script>alert(1)</script> ')).toBe(1)
  expect(await state()).toEqual(['shipped', null, 'delivering', 'Mot nouveau <script>alert(1)</script>'])
  await tell('delivered', 'Livré')
  expect(await tell('returned', 'Retourné')).toBe(0)
  expect((await state())[2]).toBe('delivered')
})

onOneDatabase('one report is one change of its order, whether or not its status moves', async (shop) => {
  const { id, tell, read } = await openSent(shop)
  const follow = async (state: ParcelState | null, text: string) => {
    const count = () => shop.db.selectFrom('order_changes').select('id').where('order_id', '=', id).execute()
    const before = (await count()).length
    const earlier = (await listEvents(shop.db, id)).length
    await tell(state, text)
    const events = (await listEvents(shop.db, id)).slice(earlier)
    const { updatedAt } = await read(id)
    expect(events.map(({ at }) => at)).toEqual(events.map(() => updatedAt))
    return [(await count()).length - before, ...events.map(({ kind }) => kind)]
  }
  expect(await follow('sent', 'Expédié')).toEqual([1, 'parcel', 'status'])
  expect(await follow('sent', 'Au centre de tri')).toEqual([1, 'parcel'])
  expect(await follow('delivering', 'Sorti en livraison')).toEqual([1, 'parcel'])
  expect(await follow(null, 'Client absent')).toEqual([1, 'parcel'])
  expect(await follow('delivering', 'Client absent')).toEqual([0])
  expect(await follow('delivered', 'Livré')).toEqual([1, 'parcel', 'status'])
})

onOneDatabase('what the admin decided about an order stays', async (shop) => {
  const { id, tell, state, setStatus, read } = await openSent(shop)
  await setStatus(id, 'cancelled')
  await tell('sent', 'Expédié', 'not a time')
  expect(await state()).toEqual(['cancelled', null, 'sent', 'Expédié'])
  expect(Date.parse((await read(id)).parcel?.at ?? '')).not.toBeNaN()
})

onOneDatabase('a signed webhook is taken, and a forged or replayed one changes nothing', async (shop) => {
  const { context, courier, state, reports, asked } = await openSent(shop)
  const news = (body: object, secret = 'hook', id = courier.id) =>
    receiveWebhook(context, id, {
      headers: new Headers({ 'x-secret': secret }),
      body: Buffer.from(JSON.stringify(body)),
    })
  const sent = { reports: [{ tracking: 'PAPER-1', state: 'sent', text: 'Expédié', at: null }], ask: [] }
  expect([await news(sent, 'wrong'), await news(sent, ''), await news(sent, 'hook', 999)]).toEqual([
    false,
    false,
    false,
  ])
  expect((await state())[2]).toBe('created')
  expect(await news(sent)).toBe(true)
  expect((await state())[2]).toBe('sent')
  reports.push({ tracking: 'PAPER-1', state: 'delivered', text: 'Livré', at: null })
  // A parcel of another courier is not asked about.
  await news({ reports: [], ask: ['PAPER-1', 'OTHER-1'] })
  expect(asked.at(-1)).toBe('report 1')
  expect(await news(sent)).toBe(true)
  expect((await state())[2]).toBe('delivered')
})

onOneDatabase(
  'couriers are asked every ten minutes, by one copy, and not while they say to wait',
  async (shop) => {
    const { context, asked, wait, adapter, courier } = await openSent(shop)
    const rounds = () => asked.splice(0).filter((what) => what.startsWith('report')).length
    const look = () => syncDueCouriers(context, new AbortController().signal)
    await Promise.all([look(), look(), look()])
    expect(rounds()).toBe(1)
    wait(9)
    await look()
    expect(rounds()).toBe(0)
    wait(1)
    const { report } = adapter
    adapter.report = async () => {
      throw new CourierError('Trop de demandes', { wait: 30 * 60_000 })
    }
    await look()
    const row = await shop.db
      .selectFrom('couriers')
      .selectAll()
      .where('id', '=', courier.id)
      .executeTakeFirstOrThrow()
    expect([row.last_problem, row.blocked_until !== null]).toEqual(['Trop de demandes', true])
    adapter.report = report
    wait(20)
    await look()
    expect(rounds()).toBe(0)
    wait(11)
    await look()
    expect(rounds()).toBe(1)
  },
)

onOneDatabase('a parcel is cancelled while its courier allows it', async (shop) => {
  const { id, read, send, asked, context, parcels, reports } = await openSent(shop)
  const parcelId = (await read(id)).parcel?.id ?? 0
  await cancelParcel(context, parcelId, 'owner@shop.dz')
  expect(asked.at(-1)).toBe('cancel PAPER-1')
  expect(await read(id)).toMatchObject({ status: 'confirmed', parcel: { state: 'cancelled' } })
  await expect(cancelParcel(context, parcelId, 'owner@shop.dz')).rejects.toThrow(/déjà/)
  expect((await send(id)).sent).toHaveLength(1)
  const second = await read(id)
  parcels.clear()
  reports.push({ tracking: 'PAPER-2', state: 'sent', text: 'Expédié', at: null })
  const cancel = () => cancelParcel(context, second.parcel?.id ?? 0, 'owner@shop.dz')
  await expect(cancel()).rejects.toThrow('Colis déjà expédié')
  expect(await read(id)).toEqual(second)
  // It was cancelled without an answer, or on the courier's own site.
  reports.splice(0)
  await cancel()
  expect((await read(id)).parcel?.state).toBe('cancelled')
})

onOneDatabase('news of a draft that is not handed over yet wait until it is', async (shop) => {
  const { context, courier, order, send, read, fates, leaving } = await openCouriers(shop, {
    hasDrafts: true,
  })
  const id = await order()
  fates.push('made', 'lost before')
  await send(id)
  const reports = [{ tracking: 'PAPER-1', state: 'created', text: 'Commande reçue', at: null }]
  const body = Buffer.from(JSON.stringify({ reports, ask: [] }))
  await receiveWebhook(context, courier.id, { headers: new Headers({ 'x-secret': 'hook' }), body })
  expect((await read(id)).parcel).toMatchObject({ state: 'unknown', labelUrl: null })
  expect((await send(id)).sent).toHaveLength(1)
  expect((await read(id)).parcel).toMatchObject({
    state: 'created',
    labelUrl: expect.stringMatching(/label$/),
  })
  expect(leaving()).toEqual([id])
})

onOneDatabase('a parcel that a courier refuses to report leaves the others their turn', async (shop) => {
  const { adapter, order, send, sync, read, fates, reports, context, courier } = await openCouriers(shop)
  adapter.batch.report = 1
  const [bad, good, lost] = [await order(), await order(), await order()]
  await send(bad, good)
  fates.push('lost after')
  await send(lost)
  const { report } = adapter
  adapter.report = async (account, named) => {
    if (named[0]?.tracking === 'PAPER-1') throw new CourierError('Colis inaccessible')
    return report(account, named)
  }
  reports.push({ tracking: 'PAPER-2', state: 'sent', text: 'Expédié', at: null })
  await expect(sync()).rejects.toThrow('Colis inaccessible')
  expect((await read(good)).parcel?.state).toBe('sent')
  expect((await read(lost)).parcel?.state).toBe('created')
  const row = await findCourierRow(context.db, courier.id)
  expect(row.last_problem).toBe('Colis inaccessible')
})
