import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`imports, jobs and categories of 0021 keep all they have (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    await migrate(old, MIGRATIONS.slice(0, 21))
    const run = (text: string) => sql.raw(text).execute(old.db)
    const time = `'2026-01-01T00:00:00.000Z'`
    await run(`insert into categories (id, name, name_key, class_name, color) values (1, 'C', 'c', '', '')`)
    for (const state of ['reading', 'ready', 'stopped', 'done'])
      await run(`insert into imports (state, format, columns, extra_columns, mapping, created_at)
        values ('${state}', 'other', '[]', '[]', '{}', ${time})`)
    await run(
      `insert into couriers (id, name, kind, secrets, next_sync_at, created_at)
      values (1, 'P', 'file', '{}', ${time}, ${time})`,
    )
    await run(`insert into courier_jobs (kind, courier_id, actor, state, queue, results, total, created_at, changed_at)
      values ('parcels', 1, 'a', 'running', '[1]', '[]', 1, ${time}, ${time})`)
    const read = async (table: string) =>
      (await sql<{ state: string }>`select * from ${sql.table(table)} order by id`.execute(old.db)).rows
    const [imports, jobs, categories] = [
      await read('imports'),
      await read('courier_jobs'),
      await read('categories'),
    ]
    await migrate(old, MIGRATIONS.slice(0, 22))
    expect(await read('imports')).toEqual(
      imports.map((row) => ({ ...row, attempts: 0, is_read: row.state === 'reading' ? 0 : 1 })),
    )
    expect(await read('courier_jobs')).toEqual(jobs.map((row) => ({ ...row, attempts: 0 })))
    expect(await read('categories')).toEqual(categories.map((row) => ({ ...row, by_import: 0 })))
    await old.db.destroy()
  })
}
