import { expect } from 'vitest'
import type { ParcelState } from '#rules/parcel-state.ts'
import { listEvents } from '#server/orders/order-events.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { findCourierRow } from '../../accounts/accounts.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { cancelParcel } from '../change/cancel-parcel.ts'
import { syncDueCouriers } from './sync-couriers.ts'

async function openSent(shop: TestShop) {
  const desk = await openCouriers(shop)
  const id = await desk.sendNew()
  return {
    ...desk,
    id,
    state: async () => {
      const { status, cancelReason, parcel } = await desk.read(id)
      return [status, cancelReason, parcel?.state, parcel?.text]
    },
  }
}

/** A report; the order's status and cancel reason and the parcel's state and text after it; new events. */
type Report = [said: ParcelState | null, words: string, after: (string | null)[], events: string[]]

const SENT = ['shipped', null, 'delivering', 'Sorti en livraison']
const OWN = 'Mot nouveau <script>alert(1)</script>'
const WAYS: Record<string, Report[]> = {
  'states out of order, twice or unknown move nothing': [
    ['sent', 'Expédié', ['shipped', null, 'sent', 'Expédié'], ['parcel Expédié', 'status shipped']],
    ['sent', 'Au tri', ['shipped', null, 'sent', 'Au tri'], ['parcel Au tri']],
    ['delivering', 'Sorti en livraison', SENT, ['parcel Sorti en livraison']],
    ['delivering', 'Sorti en livraison', SENT, []],
    ['sent', 'Expédié', SENT, []],
    [null, ` ${OWN.replace(' ', '\u0000 ')} `, ['shipped', null, 'delivering', OWN], [`parcel ${OWN}`]],
    ['delivered', 'Livré', ['delivered', null, 'delivered', 'Livré'], ['parcel Livré', 'status delivered']],
    ['returned', 'Retourné', ['delivered', null, 'delivered', 'Livré'], []],
  ],
  'a parcel that comes back cancels its order as returned': [
    ['returning', 'Retour', ['shipped', null, 'returning', 'Retour'], ['parcel Retour', 'status shipped']],
    [
      'returned',
      'Rendu',
      ['cancelled', 'returned', 'returned', 'Rendu'],
      ['parcel Rendu', 'status cancelled'],
    ],
  ],
}

for (const [intent, reports] of Object.entries(WAYS))
  onOneDatabase(`${intent}; one report is one change of its order, or none`, async (shop) => {
    const { id, tell, state, read } = await openSent(shop)
    const changes = () =>
      shop.db.selectFrom('order_changes').select('id').where('order_id', '=', id).execute()
    for (const [said, words, after, wanted] of reports) {
      const [order, made, told] = [await read(id), await changes(), await listEvents(shop.db, id)]
      const changed = await tell(said, words)
      const events = (await listEvents(shop.db, id)).slice(told.length)
      const texts = events.map((one) =>
        [one.kind, 'to' in one ? one.to : 'text' in one && one.text].join(' '),
      )
      const count = wanted.length > 0 ? 1 : 0
      expect([changed, (await changes()).length - made.length]).toEqual([count, count])
      expect([await state(), texts]).toEqual([after, wanted])
      const { updatedAt } = await read(id)
      for (const one of events) expect(one).toMatchObject({ actor: 'courier', at: updatedAt })
      if (count === 0) expect(await read(id)).toEqual(order)
    }
    const [event] = (await listEvents(shop.db, id)).filter(({ actor }) => actor === 'courier')
    expect(event).toMatchObject({ courier: 'Papier', tracking: 'PAPER-1' })
  })

onOneDatabase('what the admin decided about an order stays, and news of one time all count', async (shop) => {
  const { id, tell, state, setStatus, read } = await openSent(shop)
  await setStatus(id, 'cancelled')
  await tell('sent', 'Expédié', { at: 'not a time' })
  expect(await state()).toEqual(['cancelled', null, 'sent', 'Expédié'])
  const at = (await read(id)).parcel?.at ?? ''
  expect(Date.parse(at)).not.toBeNaN()
  expect(await tell('sent', 'Au tri', { at })).toBe(1)
})

onOneDatabase('a signed webhook is taken, and a forged or replayed one changes nothing', async (shop) => {
  const { news, state, reports, asked } = await openSent(shop)
  const report = { tracking: 'PAPER-1', state: 'sent' as const, text: 'Expédié', at: null }
  const sent = { reports: [report], ask: [] }
  for (const [secret, id] of [['wrong'], [''], ['hook', 999]] as const)
    expect(await news(sent, secret, id)).toBe(false)
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
  'couriers are asked every ten minutes, by one copy, each minute in doubt, and not while they say to wait',
  async (shop) => {
    const { context, asked, wait, adapter, courier, fates, order, send, parcelOf } = await openSent(shop)
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
    const row = await findCourierRow(shop.db, courier.id)
    expect([row.last_problem, row.blocked_until !== null]).toEqual(['Trop de demandes', true])
    adapter.report = report
    wait(20)
    await look()
    expect(rounds()).toBe(0)
    wait(11)
    await look()
    expect(rounds()).toBe(1)
    const id = await order()
    fates.push('lost before')
    await send(id)
    wait(1)
    await look()
    expect((await parcelOf(id))?.state).toBe('created')
  },
)

onOneDatabase('a parcel is cancelled while its courier allows it', async (shop) => {
  const { id, read, send, asked, context, parcels, reports } = await openSent(shop)
  const parcelId = (await read(id)).parcel?.id ?? 0
  await cancelParcel(context, parcelId, OWNER)
  expect(asked.at(-1)).toBe('cancel PAPER-1')
  expect(await read(id)).toMatchObject({ status: 'confirmed', parcel: { state: 'cancelled' } })
  await expect(cancelParcel(context, parcelId, OWNER)).rejects.toThrow(/déjà/)
  expect((await send(id)).sent).toHaveLength(1)
  const second = await read(id)
  parcels.clear()
  reports.push({ tracking: 'PAPER-2', state: 'sent', text: 'Expédié', at: null })
  const cancel = () => cancelParcel(context, second.parcel?.id ?? 0, OWNER)
  await expect(cancel()).rejects.toThrow('Colis déjà expédié')
  expect(await read(id)).toEqual(second)
  // It was cancelled without an answer, or on the courier's own site.
  reports.splice(0)
  await cancel()
  expect((await read(id)).parcel?.state).toBe('cancelled')
})

onOneDatabase('news of a draft that is not handed over yet wait until it is', async (shop) => {
  const { news, order, send, read, fates, leaving } = await openCouriers(shop, { hasDrafts: true })
  const id = await order()
  fates.push('made', 'lost before')
  await send(id)
  const report = { tracking: 'PAPER-1', state: 'created' as const, text: 'Commande reçue', at: null }
  await news({ reports: [report], ask: [] })
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
