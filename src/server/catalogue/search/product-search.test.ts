import { sql } from 'kysely'
import { expect } from 'vitest'
import { addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import { holdsWords } from './product-search.ts'
import { plainWord } from './search-words.ts'

onEachDatabase('a word of three characters or more is found by the index', async (shop) => {
  await addProduct(shop, { name: 'Casque intégral' })
  const plan = await shop.db.transaction().execute(async (trx) => {
    const found = trx
      .selectFrom('products')
      .select('id')
      .where(holdsWords(shop.db, [plainWord('casque')]))
    expect(await found.execute()).toHaveLength(1)
    if (!shop.config.databaseUrl) return found.explain(undefined, sql`query plan`)
    // One product is read faster without an index, which is not what is asked here.
    await sql`set local enable_seqscan = off`.execute(trx)
    return found.explain()
  })
  expect(JSON.stringify(plan)).toMatch(
    /product_search VIRTUAL TABLE INDEX|Bitmap Index Scan on products_search/,
  )
})

onEachDatabase('the index follows a product that is renamed and one that goes', async (shop) => {
  const id = await addProduct(shop, { name: 'Casque' })
  const search = async (word: string) =>
    (
      await shop.db
        .selectFrom('products')
        .select('id')
        .where(holdsWords(shop.db, [plainWord(word)]))
        .execute()
    ).length
  await shop.db.updateTable('products').set({ search_text: 'bottes' }).where('id', '=', id).execute()
  expect([await search('casque'), await search('bottes')]).toEqual([0, 1])
  await shop.db.deleteFrom('products').where('id', '=', id).execute()
  expect(await search('bottes')).toBe(0)
})
