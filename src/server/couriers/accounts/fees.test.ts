import { expect } from 'vitest'
import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { openCouriers } from '../../../../tests/support/couriers/open-couriers.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'
import { applyFees, previewFees } from './fees.ts'

async function openFees(shop: TestShop) {
  const { context, courier } = await openCouriers(shop)
  const wilayas = (await shop.json<Wilaya[]>('GET', '/wilayas')).body
  const idOf = (code: number) => wilayas.find((wilaya) => wilaya.code === code)?.id ?? 0
  const preview = await previewFees(context, courier.id)
  return {
    idOf,
    of: (code: number) => preview.find(({ wilayaId }) => wilayaId === idOf(code)) as CourierFee,
    preview,
    apply: (codes: number[], margin: number) =>
      applyFees(context, courier.id, { wilayaIds: codes.map(idOf), margin }),
    wilaya: async (code: number) => (await shop.json<Wilaya>('GET', `/wilayas/${idOf(code)}`)).body,
  }
}

onEachDatabase('the courier’s prices and desks are shown beside the shop’s', async (shop) => {
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
})

onEachDatabase(
  'a wilaya of 2026 has the prices of its mother, and the desks of its own baladiyas',
  async (shop) => {
    const { of } = await openFees(shop)
    expect(of(59)).toMatchObject({ homePrice: 900, centerPrice: 500, centers: ['Bureau Aflou'] })
    expect(of(3)).toMatchObject({ homePrice: 900, centerPrice: 500, centers: ['Bureau Laghouat'] })
  },
)

onEachDatabase(
  'prices are taken over with a margin, desks too, and what is not offered stays',
  async (shop) => {
    const { apply, wilaya, idOf } = await openFees(shop)
    const [before, untouched] = [await wilaya(31), await wilaya(3)]
    const changed = await apply([31, 59], 50)
    expect(changed.map(({ id }) => id)).toEqual([idOf(31), idOf(59)])
    await shop.catalogueVersion.refresh()
    expect(await wilaya(31)).toEqual({ ...before, homePrice: 750, centers: ['Bureau Oran Centre'] })
    expect(await wilaya(59)).toMatchObject({ homePrice: 950, centerPrice: 550, centers: ['Bureau Aflou'] })
    expect(await wilaya(3)).toEqual(untouched)
    await apply([31], -10_000)
    await shop.catalogueVersion.refresh()
    expect((await wilaya(31)).homePrice).toBe(0)
    await expect(apply([31, 999], 0)).rejects.toThrow('Wilaya non trouvée')
  },
)
