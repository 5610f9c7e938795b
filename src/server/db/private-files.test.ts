import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test('nobody but the owner can look into a new data folder and its database', async () => {
  using folder = makeTestFolder()
  const dataDir = join(folder.path, 'shop', 'data')
  const database = openDatabase({ dataDir, databaseUrl: undefined })
  await migrate(database)
  const files = readdirSync(dataDir)
  expect(files).toContain('shop.sqlite-wal')
  const modes = files.map((name) => [name, modeOf(join(dataDir, name))])
  await database.db.destroy()
  expect(modeOf(dataDir)).toBe('700')
  expect(modes).toEqual(files.map((name) => [name, '600']))
  const locked = join(folder.path, 'locked')
  lockFolder({ dataDir: locked, databaseUrl: undefined })[Symbol.dispose]()
  expect(modeOf(locked)).toBe('700')
})

test('a data folder that is there is closed to other accounts, and to nobody else', () => {
  using folder = makeTestFolder()
  for (const [before, after] of [
    [0o755, '750'],
    [0o750, '750'],
    [0o1777, '777'],
  ] as const) {
    chmodSync(folder.path, before)
    lockFolder({ dataDir: folder.path, databaseUrl: undefined })[Symbol.dispose]()
    expect(modeOf(folder.path)).toBe(after)
  }
})
