import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#server/db/open.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './support/credentials.ts'
import { onEachDatabase } from './support/on-each-database.ts'
import { createPostgresDatabase, makeTestFolder } from './support/test-databases.ts'

/** Runs `npm run admin -- …` on a shop; gives its exit code and what it printed. */
function runAdmin({ config }: { config: DatabaseSettings }, ...words: string[]) {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/admin.ts', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

onEachDatabase('the owner who is locked out sets a new password from a terminal', async (shop) => {
  const session = await shop.logIn()
  const { code, said } = await runAdmin(shop, 'reset-password', '--email', ADMIN_EMAIL.toUpperCase())
  const password = new RegExp(`${ADMIN_EMAIL}.*: (\\S{12,})`).exec(said)?.[1] ?? ''
  expect(code).toBe(0)
  expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(401)
  const logIn = (word: string) => shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password: word })
  expect([(await logIn(ADMIN_PASSWORD)).status, (await logIn(password)).status]).toEqual([401, 200])
})

onEachDatabase(
  'a command for an owner who is not there says so in one line and changes nothing',
  async (shop) => {
    const session = await shop.logIn()
    await expectRefusal(shop, 'reset-password', '--email', 'nobody@example.com')
    expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(200)
  },
)

test('a command that is mistyped says so in one line', async () => {
  using folder = makeTestFolder()
  const config = { dataDir: folder.path, databaseUrl: undefined }
  await expectRefusal({ config })
  await expectRefusal({ config }, 'reset')
  await expectRefusal({ config }, 'reset-password', '--mail', ADMIN_EMAIL)
  await expectRefusal({ config }, 'reset-password', '--email')
})

async function expectRefusal(shop: { config: DatabaseSettings }, ...words: string[]): Promise<void> {
  const { code, said } = await runAdmin(shop, ...words)
  expect([words, code, said.trim().split('\n').length]).toEqual([words, 1, 1])
}

test('where there is no shop a new password is refused in one line, and none is made', async () => {
  using folder = makeTestFolder()
  await using database = await createPostgresDatabase({ from: 'nothing' })
  const dataDir = join(folder.path, 'wrong')
  const onSqlite = { config: { dataDir, databaseUrl: undefined } }
  const onPostgres = { config: { dataDir, databaseUrl: database.url } }
  expect(await runAdmin(onSqlite, 'reset-password')).toEqual({
    code: 1,
    said: `There is no shop in ${dataDir}\n`,
  })
  expect(await runAdmin(onPostgres, 'reset-password')).toEqual({
    code: 1,
    said: 'There is no shop in this database\n',
  })
  expect(existsSync(dataDir)).toBe(false)
})
