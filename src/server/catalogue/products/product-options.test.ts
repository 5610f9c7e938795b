import { expect } from 'vitest'
import { addCategory, addProduct } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'

onOneDatabase('the colours of the shop are listed once each, the most used first', async (shop) => {
  const session = await shop.logIn()
  const list = async (query = '') =>
    (await shop.json<string[]>('GET', `/product-colors${query}`, undefined, session)).body
  expect(await list()).toEqual([])
  for (const colors of [['Noir', 'Rouge'], ['noir'], ['Noir'], ['Blanc', 'Rouge'], []])
    await addProduct(shop, { colors })
  expect(await list()).toEqual(['Noir', 'Rouge', 'Blanc'])
  const categoryId = await addCategory(shop, { name: 'Gants' })
  await addProduct(shop, { colors: ['Vert', 'Blanc'], categoryId })
  expect(await list(`?category=${categoryId}`)).toEqual(['Blanc', 'Vert', 'Noir', 'Rouge'])
  expect((await shop.json('GET', '/product-colors')).status).toBe(401)
})

onOneDatabase('the sizes of a category are listed as its products have them', async (shop) => {
  const session = await shop.logIn()
  const list = async (query = '') =>
    (await shop.json<string[][]>('GET', `/product-sizes${query}`, undefined, session)).body
  expect(await list()).toEqual([])
  const boots = await addCategory(shop, { name: 'Bottes' })
  const gloves = await addCategory(shop, { name: 'Gants' })
  for (const sizes of [['41', '42'], ['S', 'M', 'L'], ['s', 'm', 'l'], []])
    await addProduct(shop, { sizes, categoryId: gloves })
  const all = [
    ['S', 'M', 'L'],
    ['41', '42'],
  ]
  expect(await list(`?category=${boots}`), 'none of its own yet').toEqual(all)
  await addProduct(shop, { sizes: ['43'], categoryId: boots })
  expect(await list(`?category=${boots}`)).toEqual([['43']])
  expect(await list(`?category=${gloves}`)).toEqual(all)
  expect((await shop.json('GET', '/product-sizes')).status).toBe(401)
  expect((await shop.json('GET', '/product-sizes?category=x', undefined, session)).status).toBe(400)
})
