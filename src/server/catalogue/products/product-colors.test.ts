import { expect } from 'vitest'
import { addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'

onEachDatabase('the colours of the shop are listed once each, the most used first', async (shop) => {
  const session = await shop.logIn()
  const list = async () => (await shop.json<string[]>('GET', '/product-colors', undefined, session)).body
  expect(await list()).toEqual([])
  for (const colors of [['Noir', 'Rouge'], ['noir'], ['Noir'], ['Blanc', 'Rouge'], []])
    await addProduct(shop, { colors })
  expect(await list()).toEqual(['Noir', 'Rouge', 'Blanc'])
  expect((await shop.json('GET', '/product-colors')).status).toBe(401)
})
