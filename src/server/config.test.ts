import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import badSettings from './bad-settings.json' with { type: 'json' }
import { ConfigError, readConfig } from './config.ts'

function refusal(variables: Record<string, string>): string {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  moveTo: undefined,
  bucket: null,
  adminPath: 'gestion',
  isAdminPathSet: false,
  firstAdmin: { email: 'admin@example.com', password: expect.any(String), isGenerated: true },
  demo: true,
  publicUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  clientIpHeader: null,
  rateLimit: true,
  pageCacheBytes: 20 * 1024 * 1024,
  backups: { folder: resolve('data/backups'), every: 24, keep: 7, isByDefault: true },
  smtp: null,
  secretKey: undefined,
  courierTestHosts: false,
  metrics: null,
  slowQueryMs: 200,
  logLevel: 'info',
  firstIdentity: {},
}

test('every setting has a default', () => {
  expect(readConfig({})).toEqual(DEFAULTS)
})

test('a generated password is long and never the same', () => {
  const [one, other] = [readConfig({}), readConfig({})]
  expect(one.firstAdmin.password.length).toBeGreaterThanOrEqual(12)
  expect(one.firstAdmin.password).not.toBe(other.firstAdmin.password)
})

test.each([
  [
    { PORT: '8080', HOST: '0.0.0.0' },
    { port: 8080, host: '0.0.0.0', publicUrl: 'http://0.0.0.0:8080' },
  ],
  [{ DATA_DIR: '/srv/shop' }, { dataDir: '/srv/shop' }],
  [{ DATABASE_URL: 'postgresql://shop@localhost/shop' }, { databaseUrl: 'postgresql://shop@localhost/shop' }],
  [{ ADMIN_PATH: 'atelier-42' }, { adminPath: 'atelier-42', isAdminPathSet: true }],
  [
    { ADMIN_EMAIL: 'owner@shop.dz', ADMIN_PASSWORD: 'secret' },
    { firstAdmin: { email: 'owner@shop.dz', password: 'secret', isGenerated: false } },
  ],
  [
    { DEMO: 'off', TRUST_PROXY: 'on', RATE_LIMIT: 'off' },
    { demo: false, trustProxy: true, rateLimit: false },
  ],
  [{ PUBLIC_URL: 'https://shop.dz/' }, { publicUrl: 'https://shop.dz' }],
  [{ SHOP_NAME: 'Moto' }, { firstIdentity: { SHOP_NAME: 'Moto' } }],
  [{ HOST: '::', PORT: '3907' }, { publicUrl: 'http://[::]:3907' }],
  // An empty variable counts as unset.
  [{ PORT: '', DATABASE_URL: '', ADMIN_PATH: '', DEMO: '', PUBLIC_URL: '' }, DEFAULTS],
])('what is set is taken: %j', (variables, taken) => {
  expect(readConfig(variables)).toMatchObject(taken)
})

test.each(Object.entries(badSettings))('a bad value stops with one line: %s', (rule, values) => {
  const [name = ''] = rule.split(' ')
  const lines = values.map((value) => [value, refusal({ [name]: value })])
  expect(lines).toEqual(values.map((value) => [value, `Bad setting: ${rule}`]))
})

test('letters come from the account of the mail server where that is an address', () => {
  const smtpOf = (SMTP_URL: string) => readConfig({ SMTP_URL, NOTIFY_EMAIL: 'owner@shop.dz' }).smtp
  const url = 'smtps://boutique%40shop.dz:s3cret@mail.shop.dz'
  expect(smtpOf(url)).toEqual({ url, to: 'owner@shop.dz', from: 'boutique@shop.dz' })
  expect(smtpOf('smtp://apikey:s3cret@mail.shop.dz:587')).toMatchObject({ from: 'owner@shop.dz' })
  expect(refusal({ SMTP_URL: url })).toBe('Bad setting: SMTP_URL needs NOTIFY_EMAIL')
  expect(readConfig({ NOTIFY_EMAIL: 'owner@shop.dz' }).smtp).toBeNull()
})

test('copies of backups go to a bucket with a key of its own, or with that of the images', () => {
  const url = 'https://s3.example.com/copies'
  expect(
    readConfig({ BACKUP_S3_URL: 'https://k%2F1:s3cret@s3.example.com/copies/?region=auto' }),
  ).toMatchObject({
    backupBucket: { url, region: 'auto', accessKeyId: 'k/1', secretAccessKey: 's3cret' },
  })
  const key = { S3_ACCESS_KEY_ID: 'one', S3_SECRET_ACCESS_KEY: 'two', S3_REGION: 'eu' }
  expect(readConfig({ BACKUP_S3_URL: url, ...key }).backupBucket).toEqual({
    ...{ url, region: 'eu' },
    ...{ accessKeyId: 'one', secretAccessKey: 'two' },
  })
  expect(refusal({ BACKUP_S3_URL: url })).toBe(
    'Bad setting: BACKUP_S3_URL needs a key and a secret: https://KEY:SECRET@…',
  )
})

test('couriers have no test addresses on a shop that visitors reach by https', () => {
  const on = { COURIER_TEST_HOSTS: 'on' }
  const line = 'Bad setting: COURIER_TEST_HOSTS must be off where PUBLIC_URL is https'
  expect(refusal({ ...on, PUBLIC_URL: 'https://shop.example' })).toBe(line)
  expect(readConfig({ ...on, PUBLIC_URL: 'http://shop.example' }).courierTestHosts).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).courierTestHosts).toBe(false)
})

test('a bad database address is not repeated: it may hold a password', () => {
  expect(refusal({ DATABASE_URL: 'mysql://shop:s3cret@localhost' })).not.toContain('s3cret')
})

test('the line is the same after the program has learnt French', async () => {
  await import('./app.ts')
  expect(refusal({ PORT: '3.5' })).toBe('Bad setting: PORT must be a port')
  expect(refusal({ LOG_LEVEL: 'loud' })).toBe(
    'Bad setting: LOG_LEVEL must be debug, info, warn, error or silent',
  )
})
