import { expect } from 'vitest'
import { addBrand, addCategory, addProduct, bumpVersion } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'

onEachDatabase('categories, brands and banners stand as the owner puts them, new ones last', async (shop) => {
  const session = await shop.logIn()
  const addBanner = async () => {
    const row = { title: null, is_active: 1 as const, image_hash: null }
    const { id } = await shop.db.insertInto('banners').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  let brands = 0
  const adders = {
    categories: () => addCategory(shop),
    brands: () => addBrand(shop, `Z${++brands}`),
    banners: addBanner,
  }
  for (const [list, add] of Object.entries(adders)) {
    const path = list === 'banners' ? '/banners/active' : `/${list}`
    const read = async () => {
      await bumpVersion(shop)
      return (await shop.json<{ id: number }[]>('GET', path)).body.map(({ id }) => id)
    }
    await add()
    await add()
    await add()
    const before = await read()
    const order = (ids: unknown) => shop.json<{ id: number }[]>('PUT', `/${list}/order`, { ids }, session)
    const { status, body } = await order(before.toReversed())
    expect([list, status, body.map(({ id }) => id)]).toEqual([list, 200, before.toReversed()])
    expect(await read()).toEqual(before.toReversed())
    const added = await add()
    expect(await read()).toEqual([...before.toReversed(), added])
    for (const ids of [before, [...before, added, added], [...before, 999], [], 'a'])
      expect([list, ids, (await order(ids)).status]).toEqual([list, ids, 400])
  }
})

onEachDatabase('the filter of brands follows their order', async (shop) => {
  const session = await shop.logIn()
  for (const brand of ['AGV', 'Shoei']) await addProduct(shop, { brand })
  const brands = async () => (await shop.json<{ brands: string[] }>('GET', '/products/filters')).body.brands
  expect(await brands()).toEqual(['AGV', 'Shoei'])
  const ids = (await shop.json<{ id: number }[]>('GET', '/brands')).body.map(({ id }) => id)
  await shop.json('PUT', '/brands/order', { ids: ids.toReversed() }, session)
  expect(await brands()).toEqual(['Shoei', 'AGV'])
})
