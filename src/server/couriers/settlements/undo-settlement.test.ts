import { expect } from 'vitest'
import type { Settlement } from '#contract/settlement.ts'
import { addCourier, addParcel } from '../../../../tests/support/couriers/add-parcel.ts'
import { openSettlements } from '../../../../tests/support/couriers/open-settlements.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'

const UNPAID = { collected: null, fee: null, paid_at: null }

async function openUndo(shop: TestShop) {
  const desk = await openSettlements(shop)
  const undo = (id: number) => desk.call<Settlement & Refusal>('POST', `/settlements/${id}/undo`)
  return { ...desk, undo }
}

onOneDatabase('the last acceptance is taken back, then the one before', async (shop) => {
  const { courierId, upload, accept, undo, readParcel } = await openUndo(shop)
  const { order, events } = await openDesk(shop)
  const a = await addParcel(shop, courierId, { tracking: 'A', order_id: order.id })
  const b = await addParcel(shop, courierId, { tracking: 'B' })
  const { body } = await upload([
    ['A', 10_600, 400],
    ['B', 10_000, 300],
  ])
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
  const { courierId, upload, accept, undo, readParcel } = await openUndo(shop)
  const other = await addCourier(shop, { name: 'Autre' })
  const a = await addParcel(shop, courierId, { tracking: 'A' })
  await addParcel(shop, courierId, { tracking: 'B' })
  await addParcel(shop, other, { tracking: 'C' })
  const first = (await upload([['A', 10_600, '']])).body
  const second = (await upload([['B', 10_600, '']])).body
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
  const { courierId, upload, call } = await openUndo(shop)
  const at = '2026-01-05T10:00:00.000Z'
  await addParcel(shop, courierId, { tracking: 'A' })
  await addParcel(shop, courierId, { tracking: 'OUBLI', amount: 18_350 })
  await addParcel(shop, courierId, { tracking: 'PAYE', paid_at: at })
  await addParcel(shop, courierId, { tracking: 'ROUTE', state: 'delivering', delivered_at: null })
  await addParcel(shop, courierId, { tracking: 'APRES', delivered_at: '2100-01-01T00:00:00.000Z' })
  await addParcel(shop, await addCourier(shop), { tracking: 'AUTRE' })
  const { body } = await upload([['A', 10_600, 400]])
  const forgotten = {
    parcels: 1,
    sum: 18_350,
    items: [{ tracking: 'OUBLI', orderId: null, amount: 18_350, deliveredAt: at }],
  }
  expect(body.forgotten).toEqual(forgotten)
  expect((await call<Settlement>('GET', `/settlements/${body.id}`)).body.forgotten).toEqual(forgotten)
})
