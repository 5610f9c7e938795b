import { expect } from 'vitest'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { prepared } from './prepared-query.ts'

onEachDatabase(
  'a query is built once for each form and answers for the values of each call',
  async (shop) => {
    let built = 0
    const selectBrands = prepared((db, { first, name }: { first: number; name?: string }, order) => {
      built++
      const brands = db.selectFrom('brands').select('name').where('id', '>=', first)
      const found = name === undefined ? brands : brands.where('name', '=', name)
      return found.orderBy('id', order === 'desc' ? 'desc' : 'asc')
    })
    await shop.db
      .insertInto('brands')
      .values([brand(1, 'Shoei'), brand(2, 'Arai'), brand(3, 'Bell')])
      .execute()
    expect(await selectBrands(shop.db, { first: 2 })).toEqual([{ name: 'Arai' }, { name: 'Bell' }])
    expect(await selectBrands(shop.db, { first: 3 })).toEqual([{ name: 'Bell' }])
    expect(built).toBe(1)
    expect(await selectBrands(shop.db, { first: 2 }, 'desc')).toEqual([{ name: 'Bell' }, { name: 'Arai' }])
    expect(await selectBrands(shop.db, { first: 1, name: 'Arai' })).toEqual([{ name: 'Arai' }])
    const isThere = await shop.db
      .transaction()
      .execute((trx) => selectBrands(trx, { first: 1, name: 'Bell' }))
    expect(isThere).toEqual([{ name: 'Bell' }])
    expect(built).toBe(3)
  },
)

onEachDatabase('a list of another length is another query', async (shop) => {
  await shop.db
    .insertInto('brands')
    .values([brand(1, 'Shoei'), brand(2, 'Arai'), brand(3, 'Bell')])
    .execute()
  const selectBrands = prepared((db, ids: number[]) =>
    db.selectFrom('brands').select('name').where('id', 'in', ids).orderBy('id'),
  )
  expect(await selectBrands(shop.db, [3])).toEqual([{ name: 'Bell' }])
  expect(await selectBrands(shop.db, [3, 1])).toEqual([{ name: 'Shoei' }, { name: 'Bell' }])
  expect(await selectBrands(shop.db, [2])).toEqual([{ name: 'Arai' }])
})

function brand(id: number, name: string) {
  return { id, name, name_key: name.toLowerCase() }
}
