import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBrand } from '../../../tests/support/factories.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { isDatabaseDown } from './errors.ts'
import type { DbOrTrx } from './open.ts'

const openShop = () => openTestShop({ database: 'sqlite' })

async function brandNames(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom('brands').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

const newBrand = (name: string) => ({ name, name_key: name.toLowerCase() })

test('the file is in WAL mode, each commit is flushed, foreign keys are checked', async () => {
  await using shop = await openShop()
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(shop.db)
    return Object.values(rows[0] ?? {})[0]
  }
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
})

test('every table is strict', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ name: string; strict: number }>`
    select name, strict from pragma_table_list where type = 'table' and name not like 'sqlite_%'
  `.execute(shop.db)
  expect(rows.length).toBeGreaterThan(15)
  // Made by one statement for both databases.
  const shared = ['migrations', 'shop_tables']
  expect(rows.filter(({ name, strict }) => strict !== 1 && !shared.includes(name))).toEqual([])
})

test('a reader neither waits for a transaction nor sees it before it is committed', async () => {
  await using shop = await openShop()
  await shop.db.transaction().execute(async (trx) => {
    await trx.insertInto('brands').values(newBrand('AGV')).execute()
    expect(await brandNames(shop.db)).toEqual([])
    expect((await sql`select name from brands`.execute(shop.db)).rows).toEqual([])
    const named = sql`with named as (select name from brands) select * from named`
    expect((await named.execute(shop.db)).rows).toEqual([])
    expect(await brandNames(trx)).toEqual(['AGV'])
  })
  expect(await brandNames(shop.db)).toEqual(['AGV'])
})

test('a write outside waits for the transaction that is under way', async () => {
  await using shop = await openShop()
  const seen: string[] = []
  let outside: Promise<unknown> = Promise.resolve()
  await shop.db.transaction().execute(async (trx) => {
    outside = addBrand(shop, 'Shoei').then(() => seen.push('outside'))
    await trx.insertInto('brands').values(newBrand('AGV')).execute()
    expect(await brandNames(trx)).toEqual(['AGV'])
    seen.push('inside')
  })
  await outside
  expect(seen).toEqual(['inside', 'outside'])
  expect(await brandNames(shop.db)).toEqual(['AGV', 'Shoei'])
})

test('a transaction that fails leaves nothing, and the next writer goes on', async () => {
  await using shop = await openShop()
  const failing = shop.db.transaction().execute(async (trx) => {
    await trx.insertInto('brands').values(newBrand('AGV')).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await addBrand(shop, 'Shoei')
  expect(await brandNames(shop.db)).toEqual(['Shoei'])
})

test('a transaction that SQLite itself rolls back says why, and the next writer goes on', async () => {
  await using shop = await openShop()
  await addBrand(shop, 'AGV')
  const failing = shop.db.transaction().execute(async (trx) => {
    await sql`insert or rollback into brands (name, name_key) values ('AGV', 'agv')`.execute(trx)
  })
  await expect(failing).rejects.toThrow('UNIQUE constraint failed')
  await addBrand(shop, 'Shoei')
  expect(await brandNames(shop.db)).toEqual(['AGV', 'Shoei'])
})

test('a commit that fails undoes its transaction, and the next writer goes on', async () => {
  await using shop = await openShop()
  const failing = shop.db.transaction().execute(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await trx.insertInto('subcategories').values({ category_id: 999, name: 'Jets', position: 1 }).execute()
  })
  const next = addBrand(shop, 'Shoei')
  await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed')
  await next
  expect(await shop.db.selectFrom('subcategories').selectAll().execute()).toEqual([])
  expect(await brandNames(shop.db)).toEqual(['Shoei'])
})

test('of transactions that come at once, one that fails undoes itself alone', async () => {
  await using shop = await openShop()
  const add = (name: string) =>
    shop.db.transaction().execute(async (trx) => {
      await trx.insertInto('brands').values(newBrand(name)).execute()
      if (name === 'Bell') throw new Error('changed my mind')
    })
  const ended = await Promise.allSettled(['AGV', 'Bell', 'Shoei'].map(add))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await brandNames(shop.db)).toEqual(['AGV', 'Shoei'])
})

test('when the database undoes several at once, each is told, and the next one goes on', async () => {
  await using shop = await openShop()
  const add = (name: string) =>
    shop.db.transaction().execute(async (trx) => {
      const how = sql.raw(name === 'undone' ? 'or rollback' : '')
      await sql`insert ${how} into brands (name, name_key) values (${name}, 'agv')`.execute(trx)
    })
  const other = () =>
    shop.db.transaction().execute((trx) => trx.insertInto('brands').values(newBrand('Shoei')).execute())
  const ended = await Promise.allSettled([add('AGV'), add('undone'), other()])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  // Whoever was undone along with another may send the same again: a 503, not a 500.
  expect(isDatabaseDown(ended[0]?.status === 'rejected' && ended[0].reason)).toBe(true)
  expect(await brandNames(shop.db)).toEqual(['Shoei'])
})

test('the reader cannot write', async () => {
  await using shop = await openShop()
  const { query_only } = await shop.db
    .selectFrom(sql<{ query_only: number }>`pragma_query_only`.as('setting'))
    .select('query_only')
    .executeTakeFirstOrThrow()
  expect(query_only).toBe(1)
})

test('a query that fails does not break the ones after it', async () => {
  await using shop = await openShop()
  await expect(sql`select * from nowhere`.execute(shop.db)).rejects.toThrow('no such table')
  await expect(sql`insert into brands (name) values (null)`.execute(shop.db)).rejects.toThrow()
  expect(await brandNames(shop.db)).toEqual([])
})
