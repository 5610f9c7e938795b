import { expect } from 'vitest'
import type { Settlement } from '#contract/settlement.ts'
import { addCourier, addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { openSettlements } from '../../../../tests/support/couriers/open-settlements.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../../tests/support/open-desk.ts'

const PAID = '2026-01-10T00:00:00.000Z'

function resultsOf({ lines }: Settlement) {
  return lines.map(({ tracking, due, collected, fee, result }) => [tracking, due, collected, fee, result])
}

onOneDatabase(
  'a sheet is compared to the parcels of its courier line by line, and writes nothing',
  async (shop) => {
    const { courierId, upload, call, readParcel } = await openSettlements(shop)
    const { order } = await openDesk(shop)
    const first = await addParcel(shop, courierId, { tracking: 'yal-00A', order_id: order.id })
    await addParcel(shop, courierId, { tracking: '12345678901', state: 'delivering' })
    await addParcel(shop, courierId, { tracking: 'RETOUR', state: 'returned' })
    await addParcel(shop, courierId, { tracking: 'STOP', state: 'cancelled' })
    await addParcel(shop, courierId, { tracking: 'REGLE', paid_at: PAID, collected: 10_600 })
    await addParcel(shop, await addCourier(shop, { name: 'Autre' }), { tracking: 'AILLEURS' })
    const { status, body } = await upload([
      ['  YAL-00a ', '10 600,00 DA', 400],
      ['12345678901', 10_000, ''],
      ['RETOUR', 0, -200],
      ['STOP', 500, 'x'],
      ['REGLE', 10_600, 400],
      ['AILLEURS', 10_600, 400],
      ['yal-00A', 10_600, 400],
      ['', 700, ''],
      ['yal-00A', 'dix mille', ''],
      ['PERDU', '', ''],
      ['L'.repeat(101), 700, ''],
    ])
    expect(status).toBe(201)
    expect(resultsOf(body)).toEqual([
      ['YAL-00a', 10_600, 10_600, 400, 'ok'],
      ['12345678901', 10_600, 10_000, null, 'not_delivered'],
      ['RETOUR', 0, 0, 200, 'ok'],
      ['STOP', 0, 500, null, 'gap'],
      ['REGLE', 10_600, 10_600, 400, 'already_paid'],
      ['AILLEURS', null, 10_600, 400, 'unknown'],
      ['yal-00A', 10_600, 10_600, 400, 'already_paid'],
      ['', null, 700, null, 'invalid'],
      ['yal-00A', 10_600, null, null, 'invalid'],
      ['PERDU', null, null, null, 'invalid'],
      [expect.stringMatching(/^L+$/), null, 700, null, 'invalid'],
    ])
    expect(body.lines[0]).toMatchObject({ orderId: order.id, row: 2, isAccepted: false })
    expect(body).toMatchObject({
      courierId,
      courier: 'Rapide Express',
      filename: 'versement.csv',
      acceptedAt: null,
    })
    expect(body.lines.map(({ reason }) => reason)).toEqual([
      ...Array(7).fill(null),
      'no_tracking',
      'bad_amount',
      'no_amount',
      null,
    ])
    expect(body.lines.map(({ unreadFee }) => unreadFee).filter(Boolean)).toEqual(['x'])
    expect(body.totals).toEqual({
      due: 21_200,
      collected: 21_100,
      fee: 600,
      net: 20_500,
      unrecognised: 7,
      ok: 2,
      gap: 1,
      not_delivered: 1,
      unknown: 1,
      already_paid: 2,
      invalid: 4,
    })
    expect(await readParcel(first)).toMatchObject({ collected: null, fee: null, paid_at: null })
    const { lines: _, forgotten: __, columns: ___, unreadSheets: ____, ...summary } = body
    const second = await upload([['yal-00A', 10_600, 400]])
    const list = await call('GET', '/settlements')
    const items = [expect.objectContaining({ id: second.body.id }), summary]
    expect(list.body).toEqual({ items, total: 2, page: 1, pageSize: 20 })
    expect((await call('GET', `/settlements/${body.id}`)).body).toEqual(body)
  },
)

onOneDatabase('cents are rounded, and a fee that cannot be read is told', async (shop) => {
  const { courierId, upload } = await openSettlements(shop)
  for (const tracking of ['A', 'B', 'C', 'D', 'E']) await addParcel(shop, courierId, { tracking })
  const { body } = await upload([
    ['A', '10.600,40', '450,5'],
    ['B', '10600.50', '-1.200,50'],
    ['C', 10_600, 'sur devis'],
    ['D', 10_600, '-'],
    ['E', 10_600, ''],
  ])
  expect(
    body.lines.map(({ collected, fee, unreadFee, result }) => [collected, fee, unreadFee, result]),
  ).toEqual([
    [10_600, 451, null, 'ok'],
    [10_601, 1_201, null, 'gap'],
    [10_600, null, 'sur devis', 'ok'],
    [10_600, null, null, 'ok'],
    [10_600, null, null, 'ok'],
  ])
  expect(body.totals).toMatchObject({ fee: 1_652, net: 53_001 - 1_652 })
})

onOneDatabase('negative amounts are returns: nothing collected, their fee counted', async (shop) => {
  const { courierId, upload } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: 'YAL-AAA111', amount: 4300 })
  for (const n of [2, 3, 4, 5, 6, 7]) {
    await addParcel(shop, courierId, { tracking: `RET-000${n}`, state: 'returned', amount: 4300 })
  }
  await addParcel(shop, courierId, { tracking: 'YAL-BBB222', amount: 4300 })
  const { body } = await upload([
    ['YAL-AAA111', 4300, 400],
    ['RET-0002', -200, 200],
    ['RET-0003', '(200)', '(200)'],
    ['RET-0004', '− 200,00 DA', '−200'],
    // Withheld without a fee of its own.
    ['RET-0005', '200-', ''],
    ['RET-0006', -200, 0],
    // A return that the shop does not know of.
    ['YAL-BBB222', -200, 200],
    ['RET-0007', '(retourné)', 200],
  ])
  expect(resultsOf(body)).toEqual([
    ['YAL-AAA111', 4300, 4300, 400, 'ok'],
    ['RET-0002', 0, 0, 200, 'ok'],
    ['RET-0003', 0, 0, 200, 'ok'],
    ['RET-0004', 0, 0, 200, 'ok'],
    ['RET-0005', 0, 0, 200, 'ok'],
    ['RET-0006', 0, 0, 200, 'ok'],
    ['YAL-BBB222', 4300, 0, 200, 'gap'],
    ['RET-0007', 0, null, 200, 'invalid'],
  ])
  expect(body.totals).toMatchObject({ due: 8600, collected: 4300, fee: 1600, net: 2700 })
})

onOneDatabase('rows of totals are no lines, a tracking always is one', async (shop) => {
  const { upload } = await openSettlements(shop)
  const rows = [
    'Client;Tracking;Montant',
    'Karim;YAL-1234;10600',
    'Total;;10600',
    ';TOTAL GÉNÉRAL :;10600',
    'Sous-total;x;1',
    'SOUS TOTAL;2 colis;1',
    'Solde;12 345;1',
    'somme;1234;1',
    'Totaline;;1',
    'Total;YAL-1234;1',
    'Total;12345;1',
    'Total;ABCDE;1',
    'Karim;Total;1',
  ]
  const { body } = await upload(rows.join('\n'))
  expect(body.lines.map(({ row, result, reason }) => [row, result, reason])).toEqual([
    [2, 'unknown', null],
    [9, 'invalid', 'no_tracking'],
    [10, 'unknown', null],
    [11, 'unknown', null],
    [13, 'unknown', null],
  ])
})
