import { expect } from 'vitest'
import { bumpVersion, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

onOneDatabase('free delivery that was never set is null', async (shop) => {
  const { status, body } = await shop.json('GET', '/free-delivery')
  expect([status, body]).toEqual([200, null])
})

onOneDatabase('free delivery has its threshold in DA and whether it is on', async (shop) => {
  await setFreeDelivery(shop, 50_000)
  expect((await shop.json('GET', '/free-delivery')).body).toMatchObject({
    minimumAmount: 50_000,
    isActive: true,
  })
  await setFreeDelivery(shop, 0, false)
  await bumpVersion(shop)
  expect((await shop.json('GET', '/free-delivery')).body).toMatchObject({ minimumAmount: 0, isActive: false })
})
