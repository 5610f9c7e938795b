import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '#support/open-empty.ts'
import { DATABASES } from '#support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { Database } from './open.ts'

async function doneMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

for (const name of DATABASES) {
  test(`a new database gets every table, and a second run changes nothing (${name})`, async () => {
    await using empty = await openEmpty(name)
    const database = empty.open()
    await migrate(database)
    const done = await doneMigrations(database)
    expect(done[0]).toBe('0001-shop')
    await database.db.insertInto('brands').values({ name: 'AGV', name_key: 'agv' }).execute()
    await migrate(database)
    expect(await doneMigrations(database)).toEqual(done)
    expect(await database.db.selectFrom('brands').select('name').execute()).toEqual([{ name: 'AGV' }])
    expect(await database.db.selectFrom('shop_state').selectAll().execute()).toHaveLength(1)
  })

  test(`instances that start together migrate once (${name})`, async () => {
    await using empty = await openEmpty(name)
    // On SQLite a second instance would be another process, so here one instance migrates several times.
    const first = empty.open()
    const second = name === 'postgres' ? empty.open() : first
    await Promise.all([migrate(first), migrate(second), migrate(second)])
    expect(new Set(await doneMigrations(first)).size).toBe((await doneMigrations(first)).length)
    expect(await second.db.selectFrom('shop_state').selectAll().execute()).toHaveLength(1)
  })

  test(`a database of a newer program is refused and left alone (${name})`, async () => {
    await using empty = await openEmpty(name)
    const database = empty.open()
    await migrate(database)
    await sql`insert into migrations (name, done_at) values ('9999-later', 'some day')`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(
      'The database is newer than this program: it has 9999-later',
    )
    expect(await doneMigrations(database)).toContain('9999-later')
  })

  test(`a later migration runs in a shop that is there, once, and is recorded (${name})`, async () => {
    await using empty = await openEmpty(name)
    const database = empty.open()
    await migrate(database)
    await database.db.insertInto('brands').values({ name: 'AGV', name_key: 'agv' }).execute()
    const later = { name: '0002-later', up: () => [`update brands set name = 'Later'`] }
    expect(await migrate(database, [...MIGRATIONS, later])).toEqual({ before: '0001-shop', ran: 1 })
    expect(await database.db.selectFrom('brands').select('name').execute()).toEqual([{ name: 'Later' }])
    expect(await doneMigrations(database)).toEqual(['0001-shop', '0002-later'])
    expect(await migrate(database, [...MIGRATIONS, later])).toEqual({ before: '0002-later', ran: 0 })
  })

  test(`migrations of which one fails leave nothing behind (${name})`, async () => {
    await using empty = await openEmpty(name)
    const database = empty.open()
    await migrate(database)
    const half = { name: '0002-half', up: () => ['create table half (id integer)'] }
    const failing = { name: '0003-failing', up: () => ['create table brands (id integer)'] }
    await expect(migrate(database, [...MIGRATIONS, half, failing])).rejects.toThrow(/brands.*already exists/)
    const tables = await database.db.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('half')
    expect(await doneMigrations(database)).toEqual(['0001-shop'])
  })
}
