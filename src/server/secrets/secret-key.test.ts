import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { onOneDatabase, onOneDatabaseLong, openTestShop, type TestShop } from '#support/open-test-shop.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { addCourier, changeCourier, findCourierRow } from '../couriers/accounts/accounts.ts'
import { openSettings } from '../couriers/accounts/open-courier.ts'
import { forgetSecretKey, openSecretKey, rotateSecretKey } from './secret-key.ts'

const log = pino({ level: 'silent' })
const TYPED = 'un casque et 42 gants'
const NEXT = 'deux casques et 7 gants'
const NEW_COURIER = {
  kind: 'ecotrack' as const,
  name: 'DHD',
  settings: { baseUrl: 'https://dhd.example', apiToken: 'abcdefgh1234' },
}

/** Returns an account's decrypted token, with the key that a start with these settings opens. */
async function readToken(shop: TestShop, id: number, config: Partial<Config> = {}) {
  const key = await openSecretKey(shop.db, { ...shop.config, ...config })
  return openSettings({ key }, await findCourierRow(shop.db, id))?.apiToken
}

onOneDatabase('the key is made once, in a file for its owner alone', async (shop) => {
  const file = join(shop.config.dataDir, 'secret.key')
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  expect(await readToken(shop, id)).toBe('abcdefgh1234')
  writeFileSync(file, '')
  await expect(openSecretKey(shop.db, shop.config)).rejects.toThrow(`${file} is damaged`)
})

onOneDatabase('a shop starts with no other key than its own, and says what to do', async (shop) => {
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  using elsewhere = makeTestFolder()
  const other = { ...shop.config, dataDir: elsewhere.path }
  const start = (config: Config) => openSecretKey(shop.db, config)
  await expect(start(other)).rejects.toThrow(/^\S+secret.key is missing, the key that .*forget-key$/)
  await expect(start({ ...other, secretKey: TYPED })).rejects.toThrow(/^SECRET_KEY is not the key that/)
  const file = join(elsewhere.path, 'secret.key')
  writeFileSync(file, randomBytes(32).toString('base64url'))
  await expect(start(other)).rejects.toThrow(`${file} is not the key that`)
  writeFileSync(file, readFileSync(join(shop.config.dataDir, 'secret.key')))
  expect(await readToken(shop, id, other)).toBe('abcdefgh1234')
})

test('a second instance with a key of its own does not start', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  using elsewhere = makeTestFolder()
  await expect(startShop({ ...shop.config, dataDir: elsewhere.path }, log)).rejects.toThrow(
    /is missing, the key/,
  )
  const again = await startShop(shop.config, log)
  await again.stop()
})

test('a shop without accounts of couriers goes on with a new key where its own is lost', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  rmSync(join(shop.config.dataDir, 'secret.key'))
  const key = await openSecretKey(shop.db, shop.config)
  expect(await openSecretKey(shop.db, shop.config)).toEqual(key)
  await expect(openSecretKey(shop.db, { ...shop.config, secretKey: TYPED })).resolves.not.toEqual(key)
})

onOneDatabase('a lost key is given up, and secrets are typed again', async (shop) => {
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  const sheet = { kind: 'file' as const, name: 'À la main', settings: { layout: 'ecotrack' } }
  const file = await addCourier(shop.couriers, sheet)
  rmSync(join(shop.config.dataDir, 'secret.key'))
  await expect(openSecretKey(shop.db, shop.config)).rejects.toThrow(/is missing/)
  await forgetSecretKey(shop.db, shop.config)
  const key = await openSecretKey(shop.db, shop.config)
  expect(await readToken(shop, id)).toBeUndefined()
  expect(openSettings({ key }, await findCourierRow(shop.db, file.id))).toEqual(sheet.settings)
  const context = { ...shop.couriers, key }
  await changeCourier(context, id, { settings: { apiToken: 'typed-again' } })
  expect(await readToken(shop, id)).toBe('typed-again')
})

onOneDatabase('a new key file takes the place of the old one, and opens every account', async (shop) => {
  const file = (name: string) => join(shop.config.dataDir, name)
  const ids: number[] = []
  for (const name of ['A', 'B']) ids.push((await addCourier(shop.couriers, { ...NEW_COURIER, name })).id)
  const before = readFileSync(file('secret.key'), 'utf8')
  expect(await rotateSecretKey(shop.db, shop.config)).toEqual({ encrypted: 2, unreadable: 0 })
  expect(readFileSync(file('secret.key'), 'utf8')).not.toBe(before)
  expect(readFileSync(file('secret.key.old'), 'utf8')).toBe(before)
  for (const id of ids) expect(await readToken(shop, id)).toBe('abcdefgh1234')
  // An instance that still has the former key must refuse to encrypt with it.
  await expect(addCourier(shop.couriers, NEW_COURIER)).rejects.toThrow('La clé de chiffrement a changé')
  const change = { settings: { apiToken: 'x' } }
  await expect(changeCourier(shop.couriers, ids[0] ?? 0, change)).rejects.toThrow('redémarrez')
})

onOneDatabase('a change of the key that was cut before its file was renamed is finished', async (shop) => {
  const file = (name: string) => join(shop.config.dataDir, name)
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  await rotateSecretKey(shop.db, shop.config)
  renameSync(file('secret.key'), file('secret.key.new'))
  renameSync(file('secret.key.old'), file('secret.key'))
  expect(await readToken(shop, id)).toBe('abcdefgh1234')
  renameSync(file('secret.key'), file('secret.key.new'))
  expect(await readToken(shop, id)).toBe('abcdefgh1234')
})

onOneDatabaseLong('a typed key replaces a file, and another typed key replaces it', async (shop) => {
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  await rotateSecretKey(shop.db, { ...shop.config, newSecretKey: TYPED })
  expect(await readToken(shop, id, { secretKey: TYPED })).toBe('abcdefgh1234')
  await expect(rotateSecretKey(shop.db, { ...shop.config, secretKey: TYPED })).rejects.toThrow(
    'NEW_SECRET_KEY',
  )
  await rotateSecretKey(shop.db, { ...shop.config, secretKey: TYPED, newSecretKey: NEXT })
  await expect(readToken(shop, id, { secretKey: TYPED })).rejects.toThrow('SECRET_KEY is not the key')
  expect(await readToken(shop, id, { secretKey: NEXT })).toBe('abcdefgh1234')
})

test('a typed key is stretched with a salt of the shop: one digest of it opens nothing', async () => {
  await using shop = await openTestShop({ database: 'sqlite', SECRET_KEY: TYPED })
  await using other = await openTestShop({ database: 'sqlite', SECRET_KEY: TYPED })
  const { id } = await addCourier(shop.couriers, NEW_COURIER)
  const row = await findCourierRow(shop.db, id)
  const open = (key: Buffer) => openSettings({ key }, row)?.apiToken
  expect(open(shop.couriers.key)).toBe('abcdefgh1234')
  expect(open(createHash('sha256').update(TYPED).digest())).toBeUndefined()
  expect(open(other.couriers.key)).toBeUndefined()
  const state = await shop.db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(state)).not.toContain(TYPED)
})
