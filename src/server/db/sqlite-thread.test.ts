import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { openDatabase } from './open.ts'
import { sqliteThreadDialect } from './sqlite-thread.ts'

/** Counts to ten million: about a second in one query. */
const SLOW = sql<{ n: number }>`with recursive numbers (n) as
  (select 1 union all select n + 1 from numbers where n < 10000000) select max(n) as n from numbers`

async function openSearchable() {
  const folder = makeTestFolder()
  const { db, searchDb } = openDatabase({ databaseUrl: undefined, dataDir: folder.path })
  await sql`create table words (text text)`.execute(db)
  return {
    db,
    searchDb,
    [Symbol.asyncDispose]: async () => {
      await searchDb.destroy()
      await db.destroy()
      folder[Symbol.dispose]()
    },
  }
}

test('while a search takes long the program goes on, and other reads come back first', {
  tags: ['long'],
}, async () => {
  await using opened = await openSearchable()
  const { db, searchDb } = opened
  const order: string[] = []
  const slow = SLOW.execute(searchDb).then(({ rows }) => order.push(`slow ${rows[0]?.n}`))
  await sql`select 1`.execute(db).then(() => order.push('quick'))
  await slow
  expect(order).toEqual(['quick', 'slow 10000000'])
})

test('a search sees what was committed just before, and writes nothing', async () => {
  await using opened = await openSearchable()
  const { db, searchDb } = opened
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
