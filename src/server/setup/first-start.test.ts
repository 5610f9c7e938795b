// @module-tag long
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { moveShop } from '#server/backup/move-shop.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { openEmpty } from '#support/open-empty.ts'
import { createPostgresDatabase, DATABASES, makeTestFolder } from '#support/test-databases.ts'

const log = pino({ level: 'silent' })
const MADE = /^([a-z]+-){3}\d\d$/

async function start(config: Config) {
  const shop = await startShop(config, log)
  await shop.stop()
  return { path: shop.config.adminPath, code: shop.setupCode, isOwnerNew: shop.isOwnerNew }
}

const readPrivate = (folder: string, name: string) => {
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  return readFileSync(join(folder, name), 'utf8').trim()
}

for (const name of DATABASES) {
  test(`a shop of its own makes a code and a prefix, and keeps both (${name})`, async () => {
    await using empty = await openEmpty(name)
    const { config } = empty
    const first = await start(config)
    expect(first).toEqual({
      path: expect.stringMatching(MADE),
      code: expect.stringMatching(/^[A-Z0-9]{8}$/),
      isOwnerNew: false,
    })
    expect(readPrivate(config.dataDir, 'admin.path')).toBe(first.path)
    expect(readPrivate(config.dataDir, 'setup.code')).toBe(first.code)
    expect(await start(config)).toEqual(first)
    const named = { ...config, adminPath: 'atelier', isAdminPathSet: true }
    expect((await start(named)).path).toBe('atelier')
    const firstAdmin = { email: 'a@shop.dz', password: 'secret', isGenerated: false }
    expect(await start({ ...config, firstAdmin })).toEqual({ path: first.path, code: null, isOwnerNew: true })
    expect(() => statSync(join(config.dataDir, 'setup.code'))).toThrow('ENOENT')
  })

  test(`a shop whose settings named the prefix makes one without them (${name})`, async () => {
    await using empty = await openEmpty(name)
    const firstAdmin = { email: 'a@shop.dz', password: 'secret', isGenerated: false }
    const config = { ...empty.config, firstAdmin }
    await start({ ...config, adminPath: 'atelier', isAdminPathSet: true })
    const { path } = await start(config)
    expect(path).toMatch(MADE)
    expect((await start(config)).path).toBe(path)
  })

  test(`a demo stays at gestion, also once it is the owner’s shop (${name})`, async () => {
    await using empty = await openEmpty(name)
    const demo = { ...empty.config, demo: true }
    expect(await start(demo)).toEqual({ path: 'gestion', code: null, isOwnerNew: true })
    expect((await start(empty.config)).path).toBe('gestion')
  })
}

test('copies that start together make one code and one prefix', async () => {
  await using empty = await openEmpty('postgres')
  using elsewhere = makeTestFolder()
  const settings = { ...empty.config, secretKey: 'the same for all copies' }
  const [one, other] = await Promise.all([start(settings), start({ ...settings, dataDir: elsewhere.path })])
  expect(one).toEqual(other)
  expect(readPrivate(elsewhere.path, 'setup.code')).toBe(one.code)
})

test('a move takes the prefix along, and the code stays behind', async () => {
  await using empty = await openEmpty('sqlite')
  const { path, code } = await start(empty.config)
  await using target = await createPostgresDatabase({ from: 'nothing' })
  await moveShop(empty.config, { ...empty.config, databaseUrl: target.url })
  const moved = await start(
    readConfig({ DEMO: 'off', DATA_DIR: empty.config.dataDir, DATABASE_URL: target.url }),
  )
  expect(moved.path).toBe(path)
  expect(moved.code).not.toBe(code)
})
