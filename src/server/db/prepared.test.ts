import { expect } from 'vitest'
import { onEachDatabase } from '#support/open-test-shop.ts'
import { findWilaya, listWilayas } from '../delivery/wilayas.ts'
import { type Params, prepared } from './prepared.ts'

const BY_NAME = prepared((db, { name, code }: Params<{ name: string; code: number }>) =>
  db.selectFrom('brands').select('name').where('name', '=', name).where('id', '>', code),
)

onEachDatabase(
  'a prepared query takes new values at each run, in a transaction and outside',
  async ({ db }) => {
    const brands = ['AGV', 'Shoei'].map((name) => ({ name, name_key: name.toLowerCase() }))
    await db.insertInto('brands').values(brands).execute()
    for (const { name } of brands) {
      expect((await BY_NAME(db, { name, code: 0 })).rows).toEqual([{ name }])
      const inside = await db.transaction().execute((trx) => BY_NAME(trx, { name, code: 0 }))
      expect(inside.rows).toEqual([{ name }])
      expect((await BY_NAME(db, { name, code: 99 })).rows).toEqual([])
    }
  },
)

const BY_IDS = prepared((db, { ids }: Params<{ ids: number[] }>) =>
  db.selectFrom('brands').select('name').where('id', 'in', ids).orderBy('id'),
)

onEachDatabase('a list of a prepared query has any length', async ({ db }) => {
  const names = ['AGV', 'Shoei', 'Arai']
  const brands = names.map((name) => ({ name, name_key: name.toLowerCase() }))
  const rows = await db.insertInto('brands').values(brands).returning('id').execute()
  for (const length of [3, 0, 1, 2]) {
    const ids = rows.slice(0, length).map(({ id }) => id)
    const found = await BY_IDS(db, { ids: [...ids, Number.MAX_SAFE_INTEGER] })
    expect(found.rows.map(({ name }) => name)).toEqual(names.slice(0, length))
  }
})

onEachDatabase('a wilaya that is found by its id is the one of the list', async ({ db }) => {
  for (const wilaya of (await listWilayas(db)).slice(0, 3)) {
    expect(await findWilaya(db, wilaya.id)).toEqual(wilaya)
  }
})
