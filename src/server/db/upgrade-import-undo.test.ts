import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listImports } from '#server/imports/imports.ts'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { DATABASES } from '../../../tests/support/test-databases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

for (const name of DATABASES) {
  test(`imports of before keep all they have, and have nothing to undo (${name})`, async () => {
    await using empty = await openEmpty(name)
    const old = openDatabase(empty.config)
    const before = MIGRATIONS.findIndex((migration) => migration.name === '0029-import-undo')
    await migrate(old, MIGRATIONS.slice(0, before))
    const run = (text: string) => sql.raw(text).execute(old.db)
    for (const state of ['receiving', 'reading', 'ready', 'running', 'stopped', 'done'])
      await run(`insert into imports (state, format, columns, extra_columns, mapping, created_at)
        values ('${state}', 'other', '["Nom"]', '[]', '{}', '2026-01-01T00:00:00.000Z')`)
    await run(`insert into import_rows (import_id, product_line, source, line, cells)
      values (6, 5, 0, 5, '["Gants"]')`)
    await run(`insert into import_problems (import_id, line, message) values (6, 5, 'Prix')`)
    const read = async () => (await sql`select * from imports order by id`.execute(old.db)).rows
    const rows = await read()
    await migrate(old)
    expect(await read()).toMatchObject(rows)
    const listed = await listImports(old.db)
    expect(listed.map(({ state }) => state)).toEqual(['done', 'stopped', 'running', 'ready', 'reading'])
    expect(listed[0]).toMatchObject({
      ...{ canUndo: false, undo: null, asDrafts: false, filename: '', headerRow: 4 },
      problems: [{ line: 5, name: null, severity: 'note', message: 'Prix' }],
    })
    await old.db.destroy()
  })
}
