// @module-tag long
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addCourier, findCourierRow } from '#server/couriers/accounts/accounts.ts'
import { openSettings } from '#server/couriers/accounts/open-courier.ts'
import { type DatabaseSettings, type Db, openDatabase } from '#server/db/open.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { openSecretKey } from '#server/secrets/secret-key.ts'
import { startShop } from '#server/start.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './support/credentials.ts'
import { onOneDatabase } from './support/on-each-database.ts'
import { openTestShop } from './support/open-test-shop.ts'
import { openSmtpServer } from './support/smtp-server.ts'
import { createPostgresDatabase, makeTestFolder } from './support/test-databases.ts'

type Place = { config: DatabaseSettings & { smtp?: { url: string; to: string } | null } }

/** Runs `npm run admin -- …` on a shop; gives its exit code and what it printed. */
function runAdmin(shop: Place, ...words: string[]) {
  return runScript('admin', shop, ...words)
}

function runScript(script: 'admin' | 'backup' | 'restore', { config }: Place, ...words: string[]) {
  const env = {
    ...process.env,
    SMTP_URL: config.smtp?.url ?? '',
    NOTIFY_EMAIL: config.smtp?.to ?? '',
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

onOneDatabase('the owner who is locked out sets a new password from a terminal', async (shop) => {
  const session = await shop.logIn()
  const { code, said } = await runAdmin(shop, 'reset-password', '--email', ADMIN_EMAIL.toUpperCase())
  const password = new RegExp(`${ADMIN_EMAIL}.*: (\\S{12,})`).exec(said)?.[1] ?? ''
  expect(code).toBe(0)
  expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(401)
  const logIn = (word: string) => shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password: word })
  expect([(await logIn(ADMIN_PASSWORD)).status, (await logIn(password)).status]).toEqual([401, 200])
})

onOneDatabase('a key changed from a terminal opens every account, of a backup too', async (shop) => {
  const settings = { baseUrl: 'https://dhd.example', apiToken: 'abcdefgh1234' }
  const { id } = await addCourier(shop.couriers, { kind: 'ecotrack', name: 'DHD', settings })
  const { dataDir } = shop.config
  expect(await runAdmin(shop, 'rotate-key')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The secrets of 1 courier accounts are encrypted with the new key\./),
  })
  const readToken = async ({ db }: { db: Db }, config: DatabaseSettings) => {
    const key = await openSecretKey(db, { secretKey: undefined, newSecretKey: undefined, ...config })
    return openSettings({ key }, await findCourierRow(db, id))?.apiToken
  }
  expect(await readToken(shop, shop.config)).toBe('abcdefgh1234')

  const file = join(dataDir, 'shop.tar.gz')
  expect(await runScript('backup', shop, file)).toMatchObject({ code: 0 })
  using folder = makeTestFolder()
  const restored = { dataDir: folder.path, databaseUrl: undefined }
  expect(await runScript('restore', { config: restored }, file)).toMatchObject({ code: 0 })
  const database = openDatabase(restored)
  await expect(readToken(database, restored)).rejects.toThrow('secret.key is missing')
  copyFileSync(join(dataDir, 'secret.key.old'), join(folder.path, 'secret.key'))
  await expect(readToken(database, restored)).rejects.toThrow('secret.key is not the key')
  copyFileSync(join(dataDir, 'secret.key'), join(folder.path, 'secret.key'))
  expect(await readToken(database, restored)).toBe('abcdefgh1234')
  rmSync(join(folder.path, 'secret.key'))
  expect(await runAdmin({ config: restored }, 'forget-key')).toMatchObject({ code: 0 })
  expect(await readToken(database, restored)).toBeUndefined()
  await database.db.destroy()
})

test('a restored shop without accounts opens with any key', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  expect(await runScript('backup', shop, file)).toMatchObject({ code: 0 })
  using folder = makeTestFolder()
  const restored = { ...shop.config, dataDir: folder.path }
  expect(await runScript('restore', { config: restored }, file)).toMatchObject({ code: 0 })
  await (await startShop(restored, shop.log)).stop()
})

test('the key is changed only while no shop runs on the SQLite file', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  using _running = lockFolder(shop.config)
  expect(await runAdmin(shop, 'rotate-key')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another program runs the shop/),
  })
})

onOneDatabase(
  'a command for an owner who is not there says so in one line and changes nothing',
  async (shop) => {
    const session = await shop.logIn()
    await expectRefusal(shop, 'reset-password', '--email', 'nobody@example.com')
    expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(200)
  },
)

onOneDatabase('the prefix of the admin is printed from a terminal', async (shop) => {
  expect(await runAdmin(shop, 'path')).toEqual({ code: 0, said: `${shop.config.adminPath}\n` })
})

test('a letter of a test shows wrong settings of the mail server in one line', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  expect(await runAdmin(shop, 'test-mail')).toEqual({ code: 0, said: 'Sent to owner@shop.dz.\n' })
  expect(smtp.state.letters).toMatchObject([{ to: ['owner@shop.dz'] }])
  smtp.state.refuse = '535 wrong password'
  const { code, said } = await runAdmin(shop, 'test-mail')
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The mail server did not take it: .*535 wrong password\n$/),
  ])
  await expectRefusal({ config: { ...shop.config, smtp: null } }, 'test-mail')
})

test('a command that is mistyped says so in one line', async () => {
  using folder = makeTestFolder()
  const config = { dataDir: folder.path, databaseUrl: undefined }
  await expectRefusal({ config })
  await expectRefusal({ config }, 'reset')
  await expectRefusal({ config }, 'reset-password', '--mail', ADMIN_EMAIL)
  await expectRefusal({ config }, 'reset-password', '--email')
  await expectRefusal({ config }, 'rotate-key', '--email', ADMIN_EMAIL)
  await expectRefusal({ config }, 'rotate-key', 'again')
})

async function expectRefusal(shop: Place, ...words: string[]): Promise<void> {
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
