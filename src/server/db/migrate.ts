import { sql } from 'kysely'
import * as shop from './migrations/0001-shop.ts'
import type { Database } from './open.ts'

const MIGRATIONS = [{ name: '0001-shop', up: shop.up }]

/**
 * Brings a database to this program's schema, all in one transaction: either every missing migration is
 * done or nothing has changed. Instances that start together take turns.
 * @throws when the database knows migrations that this program does not: it is newer
 */
export async function migrate({ db, name }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (name === 'postgres') await sql`select pg_advisory_xact_lock(2019)`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, done_at text not null)`.execute(
      trx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx)
    const done = rows.map((row) => row.name)
    const unknown = done.filter((migration) => !MIGRATIONS.some((known) => known.name === migration))
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}`)
    }
    for (const migration of MIGRATIONS.filter((known) => !done.includes(known.name))) {
      for (const statement of migration.up({ database: name })) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name, done_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        trx,
      )
    }
  })
}
