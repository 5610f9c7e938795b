import { expect } from 'vitest'
import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { OWNER, openCouriers } from '#support/couriers/open-couriers.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { changeCourier } from '../accounts/accounts.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { applyFees, previewFees } from './fees.ts'

async function openFees(shop: TestShop) {
  const { context, courier } = await openCouriers(shop)
  const services = { context, jobs: shop.jobs }
  const wilayas = (await shop.json<Wilaya[]>('GET', '/wilayas')).body
  const idOf = (code: number) => wilayas.find((wilaya) => wilaya.code === code)?.id ?? 0
  const preview = await previewFees(services, courier.id, OWNER)
  if (!Array.isArray(preview)) throw new Error('Fees are still gathered')
  return {
    idOf,
    of: (code: number) => preview.find(({ wilayaId }) => wilayaId === idOf(code)) as CourierFee,
    preview,
    apply: async (codes: number[], margin: number, roundTo: 1 | 50 = 1) => {
      const change = { wilayaIds: codes.map(idOf), margin, roundTo, actor: OWNER }
      const changed = await applyFees(services, courier.id, change)
      await shop.catalogueVersion.refresh()
      return changed
    },
    wilaya: async (code: number) => (await shop.json<Wilaya>('GET', `/wilayas/${idOf(code)}`)).body,
  }
}

onOneDatabase(
  'the courier’s prices and desks are shown beside the shop’s, of new wilayas too',
  async (shop) => {
    const { preview, of, wilaya } = await openFees(shop)
    expect(preview).toHaveLength(69)
    const { homePrice, centerPrice, centers } = await wilaya(31)
    expect(of(31)).toMatchObject({
      homePrice: 700,
      centerPrice: null,
      centers: ['Bureau Oran Centre'],
      current: { homePrice, centerPrice, centers },
    })
    expect(of(1)).toMatchObject({ homePrice: null, centerPrice: null, centers: [] })
    // A wilaya created in 2026 uses the prices of the wilaya it was part of, and its own desks.
    expect(of(59)).toMatchObject({ homePrice: 900, centerPrice: 500, centers: ['Bureau Aflou'] })
    expect(of(3)).toMatchObject({ homePrice: 900, centerPrice: 500, centers: ['Bureau Laghouat'] })
  },
)

onOneDatabase(
  'prices are taken over with a margin, desks too, and what is not offered stays',
  async (shop) => {
    const { apply, wilaya, idOf } = await openFees(shop)
    const [before, untouched] = [await wilaya(31), await wilaya(3)]
    const changed = await apply([31, 59], 50)
    expect(changed.map(({ id }) => id)).toEqual([idOf(31), idOf(59)])
    expect(await wilaya(31)).toEqual({ ...before, homePrice: 750, centers: ['Bureau Oran Centre'] })
    expect(await wilaya(59)).toMatchObject({ homePrice: 950, centerPrice: 550, centers: ['Bureau Aflou'] })
    expect(await wilaya(3)).toEqual(untouched)
    await apply([31], 30, 50)
    expect((await wilaya(31)).homePrice).toBe(750)
    await apply([31], -10_000)
    expect((await wilaya(31)).homePrice).toBe(0)
    await expect(apply([31, 999], 0)).rejects.toThrow('Wilaya non trouvée')
  },
)

/** Opens a shop whose courier returns three fees one by one, each when its gate is resolved. */
async function openSlow(shop: TestShop) {
  const desk = await openCouriers(shop)
  const asked: number[] = []
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  desk.adapter.fees = async (_account, { known, onFee } = { known: [], onFee: async () => {} }) => {
    const fees = [...known]
    for (const wilayaId of [3, 16, 31].slice(known.length)) {
      asked.push(wilayaId)
      await gates[fees.length]?.promise
      const fee = { wilayaId, homePrice: 100 * wilayaId, centerPrice: null }
      fees.push(fee)
      await onFee(fee)
    }
    return fees
  }
  const ask = () =>
    desk.call<CourierFee[] & { done: number }>('POST', `/couriers/${desk.courier.id}/fees`, {})
  return { ...desk, asked, gates, ask }
}

onOneDatabase('fees that take long are gathered once, and it is told how far', async (shop) => {
  const { ask, asked, gates, context } = await openSlow(shop)
  context.deadline = () => AbortSignal.timeout(50)
  const first = await Promise.all([ask(), ask(), ask()])
  // On a slow machine the total may not be known yet.
  for (const { status, body } of first)
    expect([status, body]).toEqual([202, { done: 0, total: expect.any(Number) }])
  await expect.poll(async () => (await ask()).body).toEqual({ done: 0, total: 3 })
  gates[0]?.resolve()
  await expect.poll(async () => (await ask()).body).toEqual({ done: 1, total: 3 })
  for (const gate of gates) gate.resolve()
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect((await ask()).body).toHaveLength(69)
  expect(asked).toEqual([3, 16, 31])
})

onOneDatabase('fees are kept for ten minutes, and a failure is told once', async (shop) => {
  const { ask, adapter, wait } = await openSlow(shop)
  let asked = 0
  adapter.fees = async () => {
    asked += 1
    if (asked === 2) throw new CourierError('Compte suspendu')
    return []
  }
  expect((await ask()).status).toBe(200)
  wait(9)
  expect([(await ask()).status, asked]).toEqual([200, 1])
  wait(2)
  expect(await ask()).toMatchObject({ status: 502, body: { message: 'Compte suspendu' } })
  expect([(await ask()).status, asked]).toEqual([200, 3])
})

onOneDatabase('fees of settings that were changed are neither shown nor applied', async (shop) => {
  const { ask, asked, adapter, context, courier, gates, wilaya, wait } = await openSlow(shop)
  const priceOf = async () => (await ask()).body.find(({ wilayaId }) => wilayaId === wilaya.id)?.homePrice
  const change = async (homePrice: number) => {
    await changeCourier(context, courier.id, { settings: { apiToken: `token of ${homePrice}` } })
    adapter.fees = async () => [{ wilayaId: 31, homePrice, centerPrice: null }]
  }
  // The settings change while fees are gathered.
  const { deadline } = context
  context.deadline = () => AbortSignal.timeout(50)
  await ask()
  await expect.poll(() => asked).toEqual([3])
  context.deadline = deadline
  await change(650)
  expect(await priceOf()).toBe(650)
  for (const gate of gates) gate.resolve()
  await expect.poll(() => asked).toEqual([3, 16, 31])
  wait(1)
  expect(await priceOf()).toBe(650)
  // The settings change after fees were gathered. Sending equal settings again keeps the fees.
  await change(600)
  expect(await priceOf()).toBe(600)
  await change(600)
  adapter.fees = async () => []
  const fees = { wilayaIds: [wilaya.id], margin: 0, roundTo: 1 as const, actor: OWNER }
  const applied = await applyFees({ context, jobs: shop.jobs }, courier.id, fees)
  expect([applied[0]?.homePrice, await priceOf()]).toEqual([600, 600])
})

onOneDatabase('fees that a quota interrupts go on where they were', async (shop) => {
  const { ask, adapter, clock } = await openSlow(shop)
  const begun = clock.now
  const known: number[] = []
  adapter.fees = async (_account, gathering) => {
    known.push(gathering?.known.length ?? 0)
    if (known.length === 2) return []
    await gathering?.onFee({ wilayaId: 3, homePrice: 1, centerPrice: null })
    throw new CourierError('Attendez', { wait: 60_000 })
  }
  expect((await ask()).status).toBe(200)
  expect(known).toEqual([0, 1])
  expect(clock.now - begun).toBeGreaterThanOrEqual(60_000)
})
