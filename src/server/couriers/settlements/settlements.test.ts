import { expect } from 'vitest'
import type { Outstanding } from '#contract/courier.ts'
import type { PageOf } from '#contract/product.ts'
import type { Settlement, SettlementItem } from '#contract/settlement.ts'
import { addCourier, addParcel } from '#support/couriers/add-parcel.ts'
import { openSettlements } from '#support/couriers/open-settlements.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { openDesk } from '#support/open-desk.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const UNPAID = { collected: null, fee: null, paid_at: null }
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
    const { body } = await upload(['A;10600;', 'B;10000;300', 'C;9000;300'])
    const changes = shop.db.selectFrom('order_changes').select('order_id').where('kind', '=', 'changed')
    const accepted = await accept(body.id, ['b', 'inconnu'])
    expect(accepted.status).toBe(200)
    expect(accepted.body.lines.map(({ isAccepted }) => isAccepted)).toEqual([true, true, false])
    expect(await readParcel(paid)).toMatchObject({ collected: 10_600, fee: null })
    expect(await readParcel(gap)).toMatchObject({ collected: 10_000, fee: 300 })
    expect(await readParcel(other)).toMatchObject({ collected: null, paid_at: null })
    expect(Date.parse((await read()).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const history = await events()
    const payment = { kind: 'payment', collected: 10_600, fee: null, actor: ADMIN_EMAIL }
    expect(history.at(-1)).toMatchObject(payment)
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
  const sheets = await Promise.all([upload(['A;10600;1']), upload(['A;10600;2'])])
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
    const { courierId, upload, accept, readParcel, setState } = await openSettlements(shop)
    const { order, call, path } = await openDesk(shop)
    const orphan = await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
    const returned = await addParcel(shop, courierId, { tracking: 'B', state: 'returning' })
    const { body } = await upload(['A;10600;400', 'B;0;200', 'C;10600;400'])
    expect(body.lines.map(({ result }) => result)).toEqual(['ok', 'not_delivered', 'unknown'])
    expect((await call('DELETE', path)).status).toBe(204)
    await setState(returned, 'returned')
    const late = await addParcel(shop, courierId, { tracking: 'C', paid_at: PAID, collected: 1, fee: 1 })
    const accepted = await accept(body.id)
    expect(accepted.body.lines).toMatchObject([
      { orderId: null, result: 'ok', isAccepted: true },
      { due: 0, result: 'ok', isAccepted: true },
      { due: 10_600, result: 'already_paid', isAccepted: false },
    ])
    expect(accepted.body.totals).toMatchObject({ ok: 2, already_paid: 1, not_delivered: 0, unknown: 0 })
    expect(await readParcel(orphan)).toMatchObject({ order_id: null, collected: 10_600, fee: 400 })
    expect(await readParcel(late)).toMatchObject({ paid_at: PAID, collected: 1, fee: 1 })
  },
)

onOneDatabase('what couriers owe is counted by courier, a deleted one included', async (shop) => {
  const { courierId, call } = await openSettlements(shop)
  const gone = await addCourier(shop, { name: 'Parti', deleted_at: PAID })
  const rapide = { courierId, courier: 'Rapide Express' }
  await addCourier(shop, { name: 'Quitte' })
  await addParcel(shop, courierId, { amount: 100_000_000, delivered_at: '2026-01-08T10:00:00.000Z' })
  await addParcel(shop, courierId, { amount: 600, delivered_at: '2026-01-07T10:00:00.000Z' })
  await addParcel(shop, courierId, { state: 'delivering', delivered_at: null })
  await addParcel(shop, courierId, { paid_at: PAID })
  await addParcel(shop, gone)
  expect((await call<Outstanding[]>('GET', '/couriers/outstanding')).body).toEqual([
    { courierId: gone, courier: 'Parti', parcels: 1, sum: 10_600, oldest: '2026-01-05T10:00:00.000Z' },
    { ...rapide, parcels: 2, sum: 100_000_600, oldest: '2026-01-07T10:00:00.000Z' },
  ])
})

onOneDatabase('what was not delivered is paid by its name alone, and its state stays', async (shop) => {
  const { courierId, upload, accept, readParcel } = await openSettlements(shop)
  const { order, read } = await openDesk(shop)
  const fresh = { tracking: 'A-1', state: 'created', delivered_at: null } as const
  const created = await addParcel(shop, courierId, { ...fresh, order_id: order.id })
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

onOneDatabase('what happens to parcels after the upload is shown before acceptance', async (shop) => {
  const { courierId, upload, accept, undo, call, setState } = await openSettlements(shop)
  const parcel = await addParcel(shop, courierId, { tracking: 'A', state: 'delivering', delivered_at: null })
  const { order } = await openDesk(shop)
  const rows = ['A', 'B'].map((tracking) => [tracking, 10_600, 400])
  const [first, second] = [(await upload(rows)).body, (await upload(rows)).body]
  expect(first.lines.map(({ result }) => result)).toEqual(['not_delivered', 'unknown'])
  await setState(parcel, 'delivered')
  await addParcel(shop, courierId, { tracking: 'B', order_id: order.id })
  const read = async (id: number) => (await call<Settlement>('GET', `/settlements/${id}`)).body
  const { lines, totals } = await read(first.id)
  expect(lines).toMatchObject([{ result: 'ok' }, { result: 'ok', orderId: order.id, due: 10_600 }])
  expect(totals).toMatchObject({ ok: 2, unrecognised: 0, net: 20_400 })
  const listed = async () => (await call<PageOf<SettlementItem>>('GET', '/settlements')).body.items
  expect((await listed()).find(({ id }) => id === first.id)).toMatchObject({ totals })
  // While a sheet has paid parcels, another with the same lines pays none; after an undo, it does.
  await accept(first.id)
  const paid = await read(second.id)
  expect(paid.totals).toMatchObject({ already_paid: 2, net: 0 })
  expect((await listed())[0]).toMatchObject({ id: second.id, totals: paid.totals })
  await undo(first.id)
  expect((await read(second.id)).totals).toMatchObject({ ok: 2, net: 20_400 })
  // A line that an acceptance has left may be payable by now.
  const third = (await upload(['C;10600;400'])).body
  await accept(third.id)
  await addParcel(shop, courierId, { tracking: 'C' })
  expect((await listed())[0]).toMatchObject({ id: third.id, totals: (await read(third.id)).totals })
})

onOneDatabase('the last acceptance is taken back, then the one before', async (shop) => {
  const { courierId, upload, accept, undo, readParcel } = await openSettlements(shop)
  const { order, events } = await openDesk(shop)
  const a = await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
  const b = await addParcel(shop, courierId, { tracking: 'B' })
  const { body } = await upload(['A;10600;400', 'B;10000;300'])
  expect(body.accepted).toEqual({ lines: 0, due: 0, collected: 0, net: 0 })
  const refused = await undo(body.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_accepted'])
  expect((await undo(999)).status).toBe(404)
  const first = await accept(body.id)
  expect(first.body.accepted).toEqual({ lines: 1, due: 10_600, collected: 10_600, net: 10_200 })
  const second = await accept(body.id, ['B'])
  expect(second.body.accepted).toEqual({ lines: 2, due: 21_200, collected: 20_600, net: 19_900 })

  const undone = await undo(body.id)
  expect([undone.status, undone.body]).toEqual([200, first.body])
  expect(await readParcel(b)).toMatchObject(UNPAID)
  expect(await readParcel(a)).toMatchObject({ collected: 10_600, fee: 400 })
  expect((await undo(body.id)).body).toEqual(body)
  expect(await readParcel(a)).toMatchObject(UNPAID)
  expect((await events()).at(-1)).toMatchObject({
    kind: 'parcel',
    text: `Versement n° ${body.id} repris, à recevoir de nouveau`,
  })
  expect((await undo(body.id)).status).toBe(409)
  const again = await accept(body.id, ['B'])
  expect(again.body.lines.map(({ isAccepted }) => isAccepted)).toEqual([true, true])
})

onOneDatabase('nothing is taken back once a later settlement of the courier was accepted', async (shop) => {
  const { courierId, upload, accept, undo, readParcel } = await openSettlements(shop)
  const other = await addCourier(shop, { name: 'Autre' })
  const a = await addParcel(shop, courierId, { tracking: 'A' })
  await addParcel(shop, courierId, { tracking: 'B' })
  await addParcel(shop, other, { tracking: 'C' })
  const first = (await upload(['A;10600;'])).body
  const second = (await upload(['B;10600;'])).body
  const third = (await upload([['C', 10_600, '']], { courierId: String(other) })).body
  await accept(first.id)
  await accept(third.id)
  expect((await undo(first.id)).status).toBe(200)
  await accept(first.id)
  await accept(second.id)
  const late = await undo(first.id)
  expect([late.status, late.body.code]).toEqual([409, 'too_late'])
  expect(await readParcel(a)).toMatchObject({ collected: 10_600 })
  expect((await undo(second.id)).status).toBe(200)
  expect((await undo(first.id)).status).toBe(200)
})

onOneDatabase('a delivered parcel that the sheet forgot is told', async (shop) => {
  const { courierId, upload, call } = await openSettlements(shop)
  const at = '2026-01-05T10:00:00.000Z'
  await addParcel(shop, courierId, { tracking: 'A' })
  await addParcel(shop, courierId, { tracking: 'OUBLI', amount: 18_350 })
  await addParcel(shop, courierId, { tracking: 'PAYE', paid_at: at })
  await addParcel(shop, courierId, { tracking: 'ROUTE', state: 'delivering', delivered_at: null })
  await addParcel(shop, courierId, { tracking: 'APRES', delivered_at: '2100-01-01T00:00:00.000Z' })
  await addParcel(shop, await addCourier(shop), { tracking: 'AUTRE' })
  const { body } = await upload(['A;10600;400'])
  const forgotten = {
    parcels: 1,
    sum: 18_350,
    items: [{ tracking: 'OUBLI', orderId: null, amount: 18_350, deliveredAt: at }],
  }
  expect(body.forgotten).toEqual(forgotten)
  expect((await call<Settlement>('GET', `/settlements/${body.id}`)).body.forgotten).toEqual(forgotten)
})
