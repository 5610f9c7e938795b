import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Settlement } from '#contract/settlement.ts'
import { addCourier, addParcel } from '#support/couriers/add-parcel.ts'
import { openSettlements } from '#support/couriers/open-settlements.ts'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase, onOneDatabase } from '#support/open-test-shop.ts'

type Case = {
  title: string
  parcels?: NonNullable<Parameters<typeof addParcel>[2]>[]
  elsewhere?: string[]
  titles?: string[]
  rows: (string | number)[][]
  fields?: Record<string, string>
  /** Tracking, due, collected, fee, result, reason and unread fee of each line. */
  lines: unknown[][]
  lineRows?: number[]
  columns?: Settlement['columns']
  totals: Settlement['totals']
}

const CASES: Case[] = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8'))

for (const one of CASES)
  onOneDatabase(one.title, async (shop) => {
    const { courierId, upload } = await openSettlements(shop)
    for (const parcel of one.parcels ?? []) await addParcel(shop, courierId, parcel)
    const other = await addCourier(shop, { name: 'Autre' })
    for (const tracking of one.elsewhere ?? []) await addParcel(shop, other, { tracking })
    const titles = one.titles ?? ['Tracking', 'Montant', 'Frais']
    const sheet = [titles, ...one.rows].map((cells) => cells.join(';')).join('\n')
    const { status, body } = await upload(sheet, one.fields)
    expect(status).toBe(201)
    expect(
      body.lines.map((line) => {
        const { tracking, due, collected, fee, result, reason, unreadFee } = line
        return [tracking, due, collected, fee, result, reason, unreadFee]
      }),
    ).toEqual(one.lines)
    expect(body.totals).toEqual(one.totals)
    if (one.lineRows) expect(body.lines.map(({ row }) => row)).toEqual(one.lineRows)
    if (one.columns) expect(body.columns).toEqual(one.columns)
  })

onOneDatabase('a sheet that was compared writes nothing to parcels, and is listed', async (shop) => {
  const { courierId, upload, call, readParcel } = await openSettlements(shop)
  const { order } = await openDesk(shop)
  const id = await addParcel(shop, courierId, { tracking: 'yal-00A', order_id: order.id })
  const { body } = await upload([['yal-00A', 10_600, 400]])
  expect(body).toMatchObject({
    ...{ courierId, courier: 'Rapide Express', filename: 'versement.csv', acceptedAt: null },
    lines: [{ orderId: order.id, row: 2, isAccepted: false }],
  })
  expect(await readParcel(id)).toMatchObject({ collected: null, fee: null, paid_at: null })
  const { lines: _, forgotten: __, columns: ___, unreadSheets: ____, ...summary } = body
  const second = await upload([['yal-00A', 10_600, 400]])
  const items = [expect.objectContaining({ id: second.body.id }), summary]
  expect((await call('GET', '/settlements')).body).toEqual({ items, total: 2, page: 1, pageSize: 20 })
  expect((await call('GET', `/settlements/${body.id}`)).body).toEqual(body)
})

onEachDatabase(
  'a number that Excel shortened is told, and one without its first zeros is found',
  async (shop) => {
    const { courierId, upload, accept, readParcel } = await openSettlements(shop)
    const id = await addParcel(shop, courierId, { tracking: '00451278' })
    for (const tracking of ['0770001', '00770001']) await addParcel(shop, courierId, { tracking })
    const trackings = ['1,23457E+15', '9.87654E+11', '451278', '00451278', '770001']
    const { body } = await upload(trackings.map((tracking) => [tracking, 10_600, 600]))
    expect(body.lines.map(({ result, reason }) => [result, reason])).toEqual([
      ['invalid', 'bad_tracking'],
      ['invalid', 'bad_tracking'],
      ['ok', null],
      ['already_paid', null],
      ['unknown', null],
    ])
    await accept(body.id)
    expect(await readParcel(id)).toMatchObject({ collected: 10_600, fee: 600 })
  },
)

onOneDatabase('a tracking is one parcel of a courier, whatever its case', async (shop) => {
  const { courierId } = await openSettlements(shop)
  await addParcel(shop, courierId, { tracking: 'ab-1' })
  await expect(addParcel(shop, courierId, { tracking: 'AB-1' })).rejects.toThrow()
  await addParcel(shop, await addCourier(shop), { tracking: 'AB-1' })
})
