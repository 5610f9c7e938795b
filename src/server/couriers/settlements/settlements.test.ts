import { expect } from 'vitest'
import type { Outstanding } from '#contract/courier.ts'
import type { PageOf } from '#contract/product.ts'
import type { Settlement, SettlementItem } from '#contract/settlement.ts'
import { addCourier, addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { openSettlements } from '../../../../tests/support/couriers/open-settlements.ts'
import { ADMIN_EMAIL } from '../../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../../tests/support/open-desk.ts'

const PAID = '2026-01-10T00:00:00.000Z'

onOneDatabase(
  'acceptance pays what agrees and the gaps that are listed, once, and the order tells it',
  async (shop) => {
    const { courierId, upload, accept, call, readParcel } = await openSettlements(shop)
    const { order, events, read } = await openDesk(shop)
    const paid = await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
    const gap = await addParcel(shop, courierId, { tracking: 'B' })
    const other = await addParcel(shop, courierId, { tracking: 'C' })
    const before = await read()
    const { body } = await upload([
      ['A', 10_600, ''],
      ['B', 10_000, 300],
      ['C', 9_000, 300],
    ])
    const changes = shop.db.selectFrom('order_changes').select('order_id').where('kind', '=', 'changed')
    const accepted = await accept(body.id, ['b', 'inconnu'])
    expect(accepted.status).toBe(200)
    expect(accepted.body.lines.map(({ isAccepted }) => isAccepted)).toEqual([true, true, false])
    expect(await readParcel(paid)).toMatchObject({ collected: 10_600, fee: null })
    expect(await readParcel(gap)).toMatchObject({ collected: 10_000, fee: 300 })
    expect(await readParcel(other)).toMatchObject({ collected: null, paid_at: null })
    expect(Date.parse((await read()).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const history = await events()
    expect(history.at(-1)).toMatchObject({
      kind: 'payment',
      collected: 10_600,
      fee: null,
      actor: ADMIN_EMAIL,
    })
    expect(await changes.execute()).toEqual([{ order_id: order.id }])
    const states = await Promise.all([paid, gap, other].map(readParcel))
    expect((await accept(body.id, ['B'])).body).toEqual(accepted.body)
    expect(await events()).toEqual(history)
    expect(await Promise.all([paid, gap, other].map(readParcel))).toEqual(states)
    const later = await accept(body.id, ['C'])
    expect(later.body.lines.map(({ isAccepted }) => isAccepted)).toEqual([true, true, true])
    expect(later.body.acceptedAt).toBe(accepted.body.acceptedAt)
    expect(await readParcel(other)).toMatchObject({ collected: 9_000, fee: 300 })
    expect((await call<Outstanding[]>('GET', '/couriers/outstanding')).body).toEqual([])
  },
)

onOneDatabase('two sheets with the same line, accepted at once, pay it once', async (shop) => {
  const { courierId, upload, accept } = await openSettlements(shop)
  const { order, events } = await openDesk(shop)
  await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
  const sheets = await Promise.all([upload([['A', 10_600, 1]]), upload([['A', 10_600, 2]])])
  expect(sheets.map(({ body }) => body.totals.ok)).toEqual([1, 1])
  const accepted = await Promise.all(sheets.map(({ body }) => accept(body.id, ['A'])))
  const lines = accepted.flatMap(({ body }) => body.lines)
  expect(lines.map(({ result }) => result).sort()).toEqual(['already_paid', 'ok'])
  expect(lines.filter(({ isAccepted }) => isAccepted)).toMatchObject([{ result: 'ok' }])
  expect((await events()).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
})

onOneDatabase(
  'lines are compared anew at acceptance, also to a parcel whose order was deleted',
  async (shop) => {
    const { courierId, upload, accept, readParcel } = await openSettlements(shop)
    const { order, call, path } = await openDesk(shop)
    const orphan = await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
    const returned = await addParcel(shop, courierId, { tracking: 'B', state: 'returning' })
    const { body } = await upload([
      ['A', 10_600, 400],
      ['B', 0, 200],
      ['C', 10_600, 400],
    ])
    expect(body.lines.map(({ result }) => result)).toEqual(['ok', 'not_delivered', 'unknown'])
    expect((await call('DELETE', path)).status).toBe(204)
    await shop.db.updateTable('parcels').set({ state: 'returned' }).where('id', '=', returned).execute()
    const late = await addParcel(shop, courierId, { tracking: 'C', paid_at: PAID, collected: 1, fee: 1 })
    const accepted = await accept(body.id)
    expect(accepted.body.lines).toMatchObject([
      { orderId: null, result: 'ok', isAccepted: true },
      { due: 0, result: 'ok', isAccepted: true },
      { due: 10_600, result: 'already_paid', isAccepted: false },
    ])
    expect(await readParcel(orphan)).toMatchObject({ order_id: null, collected: 10_600, fee: 400 })
    expect(await readParcel(late)).toMatchObject({ paid_at: PAID, collected: 1, fee: 1 })
  },
)

onOneDatabase('what couriers owe is counted by courier, a deleted one included', async (shop) => {
  const { courierId, call } = await openSettlements(shop)
  const gone = await addCourier(shop, { name: 'Parti', deleted_at: PAID })
  await addCourier(shop, { name: 'Quitte' })
  await addParcel(shop, courierId, { amount: 100_000_000, delivered_at: '2026-01-08T10:00:00.000Z' })
  await addParcel(shop, courierId, { amount: 600, delivered_at: '2026-01-07T10:00:00.000Z' })
  await addParcel(shop, courierId, { state: 'delivering', delivered_at: null })
  await addParcel(shop, courierId, { paid_at: PAID })
  await addParcel(shop, gone)
  expect((await call<Outstanding[]>('GET', '/couriers/outstanding')).body).toEqual([
    { courierId: gone, courier: 'Parti', parcels: 1, sum: 10_600, oldest: '2026-01-05T10:00:00.000Z' },
    {
      courierId,
      courier: 'Rapide Express',
      parcels: 2,
      sum: 100_000_600,
      oldest: '2026-01-07T10:00:00.000Z',
    },
  ])
})

onOneDatabase('what was not delivered is paid by its name alone, and its state stays', async (shop) => {
  const { courierId, upload, accept, readParcel } = await openSettlements(shop)
  const { order, read } = await openDesk(shop)
  const created = await addParcel(shop, courierId, {
    tracking: 'A-1',
    order_id: order.id,
    state: 'created',
    delivered_at: null,
  })
  for (const [index, state] of (['unknown', 'sent', 'delivering', 'returning'] as const).entries()) {
    await addParcel(shop, courierId, { tracking: `B-${index}`, state, delivered_at: null })
  }
  const { body } = await upload([
    ['A-1', 10_600, 400],
    ['A-1', 10_600, 400],
    ...[0, 1, 2, 3].map((index) => [`B-${index}`, index, '']),
  ])
  expect(body.lines.map(({ result }) => result)).toEqual([
    'not_delivered',
    'already_paid',
    ...Array(4).fill('not_delivered'),
  ])
  expect(body.totals).toMatchObject({ not_delivered: 5, unrecognised: 1, net: 10_206 })
  const before = await accept(body.id)
  expect(before.body.lines.some(({ isAccepted }) => isAccepted)).toBe(false)
  const accepted = await accept(body.id, ['a-1'])
  expect(accepted.body.lines.map(({ isAccepted }) => isAccepted)).toEqual([true, ...Array(5).fill(false)])
  expect(await readParcel(created)).toMatchObject({ collected: 10_600, fee: 400, state: 'created' })
  expect(await readParcel(created)).not.toMatchObject({ paid_at: null })
  expect((await read()).status).toBe(order.status)
  expect((await accept(body.id, ['a-1'])).body).toEqual(accepted.body)
})

onOneDatabase('totals are stored, and follow what acceptance finds', async (shop) => {
  const { courierId, upload, accept, call } = await openSettlements(shop)
  const parcel = await addParcel(shop, courierId, { tracking: 'A', state: 'delivering' })
  const { body } = await upload([['A', 10_600, 400]])
  expect(body.totals).toMatchObject({ ok: 0, not_delivered: 1, net: 10_200 })
  await shop.db.updateTable('parcels').set({ state: 'delivered' }).where('id', '=', parcel).execute()
  const accepted = await accept(body.id)
  expect(accepted.body.totals).toMatchObject({ ok: 1, not_delivered: 0, net: 10_200 })
  await shop.db.updateTable('settlement_lines').set({ collected: 1 }).execute()
  expect((await call<Settlement>('GET', `/settlements/${body.id}`)).body.totals).toEqual(accepted.body.totals)
})

onOneDatabase('what happens to parcels after the upload is shown before acceptance', async (shop) => {
  const { courierId, upload, accept, call } = await openSettlements(shop)
  const parcel = await addParcel(shop, courierId, { tracking: 'A', state: 'delivering', delivered_at: null })
  const { order } = await openDesk(shop)
  const rows = ['A', 'B'].map((tracking) => [tracking, 10_600, 400])
  const [first, second] = [(await upload(rows)).body, (await upload(rows)).body]
  expect(first.lines.map(({ result }) => result)).toEqual(['not_delivered', 'unknown'])
  await shop.db.updateTable('parcels').set({ state: 'delivered' }).where('id', '=', parcel).execute()
  await addParcel(shop, courierId, { tracking: 'B', order_id: order.id })
  const read = async (id: number) => (await call<Settlement>('GET', `/settlements/${id}`)).body
  const { lines, totals } = await read(first.id)
  expect(lines).toMatchObject([{ result: 'ok' }, { result: 'ok', orderId: order.id, due: 10_600 }])
  expect(totals).toMatchObject({ ok: 2, unrecognised: 0, net: 20_400 })
  const listed = async () => (await call<PageOf<SettlementItem>>('GET', '/settlements')).body.items
  expect((await listed()).find(({ id }) => id === first.id)).toMatchObject({ totals })
  // What one sheet pays, another with the same lines does not; taken back, it does.
  await accept(first.id)
  const paid = await read(second.id)
  expect(paid.totals).toMatchObject({ already_paid: 2, net: 0 })
  expect((await listed())[0]).toMatchObject({ id: second.id, totals: paid.totals })
  await call('POST', `/settlements/${first.id}/undo`)
  expect((await read(second.id)).totals).toMatchObject({ ok: 2, net: 20_400 })
})

onOneDatabase('a tracking is one parcel of a courier, whatever its case', async (shop) => {
  const { courierId } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: 'ab-1' })
  await expect(addParcel(shop, courierId, { tracking: 'AB-1' })).rejects.toThrow()
  await addParcel(shop, await addCourier(shop), { tracking: 'AB-1' })
})
