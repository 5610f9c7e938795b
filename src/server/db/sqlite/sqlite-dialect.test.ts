import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addBrand } from '#support/factories.ts'
import { openTestShop } from '#support/open-test-shop.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { isDatabaseDown } from '../errors.ts'
import { type DbOrTrx, openDatabase } from '../open.ts'
import { sqliteThreadDialect } from './sqlite-thread.ts'

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
  // These are not strict, because one statement creates them for both databases.
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
  // A request that was rolled back together with another may be repeated: a 503, not a 500.
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

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
}

test('a SQLite file that another program holds, or that cannot be opened, is a database that is down', () => {
  using folder = makeTestFolder()
  const file = join(folder.path, 'shop.sqlite')
  const other = new DatabaseSync(file)
  const own = new DatabaseSync(file, { timeout: 0 })
  other.exec('begin immediate')
  expect(isDatabaseDown(errorOf(() => own.exec('begin immediate')))).toBe(true)
  expect(isDatabaseDown(errorOf(() => new DatabaseSync(join(folder.path, 'nowhere', 'shop.sqlite'))))).toBe(
    true,
  )
  own.close()
  other.close()
})

test('a query that is wrong is a bug, not a database that is down', () => {
  const database = new DatabaseSync(':memory:')
  expect(isDatabaseDown(errorOf(() => database.exec('select * from nowhere')))).toBe(false)
  expect(isDatabaseDown(new Error('something else'))).toBe(false)
  expect(isDatabaseDown('not even an error')).toBe(false)
  database.close()
})

/** Counts to ten million: about a second in one query. */
const SLOW = sql<{ n: number }>`with recursive numbers (n) as
  (select 1 union all select n + 1 from numbers where n < 10000000) select max(n) as n from numbers`

async function openSearchable() {
  const folder = makeTestFolder()
  const { db, searchDb } = openDatabase({ databaseUrl: undefined, dataDir: folder.path })
  onTestFinished(async () => {
    await searchDb.destroy()
    await db.destroy()
    folder[Symbol.dispose]()
  })
  await sql`create table words (text text)`.execute(db)
  return { db, searchDb }
}

test('while a search takes long the program goes on, and other reads come back first', {
  tags: ['long'],
}, async () => {
  const { db, searchDb } = await openSearchable()
  const order: string[] = []
  const slow = SLOW.execute(searchDb).then(({ rows }) => order.push(`slow ${rows[0]?.n}`))
  await sql`select 1`.execute(db).then(() => order.push('quick'))
  await slow
  expect(order).toEqual(['quick', 'slow 10000000'])
})

test('a search sees what was committed just before, and writes nothing', async () => {
  const { db, searchDb } = await openSearchable()
  for (const word of ['one', 'two', 'three']) {
    await sql`insert into words values (${word})`.execute(db)
    const { rows } = await sql`select text from words where text = ${word}`.execute(searchDb)
    expect(rows).toEqual([{ text: word }])
  }
  await expect(sql`insert into words values ('four')`.execute(searchDb)).rejects.toThrow('readonly')
  await expect(sql`select missing from words`.execute(searchDb)).rejects.toThrow('no such column')
})

test('a thread that cannot open its file fails its queries', async () => {
  const db = new Kysely<object>({ dialect: sqliteThreadDialect('/nowhere/shop.sqlite') })
  const ask = () => sql`select 1`.execute(db)
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('unable to open')
  await expect(ask()).rejects.toThrow('unable to open')
  await db.destroy()
})
