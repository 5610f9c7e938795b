import { resolve } from 'node:path'
import { expect, test } from 'vitest'
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

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
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
  })
})

test('a generated password is long and never the same', () => {
  const [one, other] = [readConfig({}), readConfig({})]
  expect(one.firstAdmin.password.length).toBeGreaterThanOrEqual(12)
  expect(one.firstAdmin.password).not.toBe(other.firstAdmin.password)
})

test('what is set is taken', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgresql://shop@localhost/shop',
    ADMIN_PATH: 'atelier-42',
    ADMIN_EMAIL: 'owner@shop.dz',
    ADMIN_PASSWORD: 'secret',
    DEMO: 'off',
    PUBLIC_URL: 'https://shop.dz/',
    TRUST_PROXY: 'on',
    RATE_LIMIT: 'off',
    SHOP_NAME: 'Moto',
    SHOP_WHATSAPP: '+213 661 23 45 67',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/shop',
    databaseUrl: 'postgresql://shop@localhost/shop',
    adminPath: 'atelier-42',
    isAdminPathSet: true,
    firstAdmin: { email: 'owner@shop.dz', password: 'secret', isGenerated: false },
    demo: false,
    publicUrl: 'https://shop.dz',
    trustProxy: true,
    rateLimit: false,
    firstIdentity: { SHOP_NAME: 'Moto', SHOP_WHATSAPP: '+213 661 23 45 67' },
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PATH: '', DEMO: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    adminPath: 'gestion',
    demo: true,
    publicUrl: 'http://127.0.0.1:3000',
  })
})

test.each([
  ['PORT', ['abc', '-1', '65536', '3.5', ' ', '1e3', '0x50', '3000;'], 'must be a port'],
  ['DATABASE_URL', ['mysql://localhost/shop', 'shop.sqlite', 'localhost'], 'must begin with postgres://'],
  [
    'DATABASE_URL',
    ['postgres://shop:a#b@db/shop', 'postgres://shop:a%zz@db/shop'],
    'must have user and password percent-encoded',
  ],
  ['SECRET_KEY', ['fifteen letters'], 'must have at least 16 characters'],
  ['NEW_SECRET_KEY', ['fifteen letters'], 'must have at least 16 characters'],
  ['MOVE_TO', ['mysql://localhost/shop', 'shop.sqlite'], 'must begin with postgres://'],
  [
    'MOVE_TO',
    ['postgres://shop:a/b@localhost/shop', 'postgres://shop:a#b@localhost/shop'],
    'must have user and password percent-encoded',
  ],
  [
    'ADMIN_PATH',
    ['ab', 'a/b', '/gestion', 'é'.repeat(4), '-abc', 'a'.repeat(65), 'a b c'],
    'must be 3 to 64 letters, digits, - or _',
  ],
  ['ADMIN_PATH', ['api', 'API', 'panier', 'assets', 'recherche'], 'is a path of the shop itself'],
  ['ADMIN_EMAIL', ['owner', 'owner@', '@shop.dz'], 'must be an email address'],
  ['ADMIN_PASSWORD', ['12345'], 'must have at least 6 characters'],
  ['DEMO', ['true', 'yes', '1', 'ON'], 'must be on or off'],
  ['TRUST_PROXY', ['true', 'loopback'], 'must be on or off'],
  ['RATE_LIMIT', ['false', '100'], 'must be on or off'],
  ['PUBLIC_URL', ['shop.dz', 'ftp://shop.dz', 'javascript:alert(1)', '/'], 'must be an http(s) address'],
  [
    'PUBLIC_URL',
    ['https://user:pw@shop.dz', 'https://shop.dz?x=1', 'https://shop.dz/boutique'],
    'must be an origin such as https://shop.example',
  ],
  ['BACKUP_EVERY', ['on', '0', '-1', '1.5', '24h', '10000'], 'must be off or a number of hours'],
  ['BACKUP_KEEP', ['0', '-1', 'all', '1000', '1.5'], 'must be 1 to 999'],
  ['BACKUP_S3_URL', ['bucket', 's3://bucket', 'ftp://k:s@s3.dz/b'], 'must be an http(s) address'],
  ['BACKUP_S3_URL', ['https://k:%zz@s3.dz/b'], 'must have its key and secret percent-encoded'],
  [
    'BACKUP_S3_URL',
    ['https://k:s@s3.dz', 'https://k:s@s3.dz/'],
    'must name a bucket, such as https://s3.example.com/bucket',
  ],
  ['SMTP_URL', ['mail.shop.dz', 'https://mail.shop.dz', 'smtp:'], 'must begin with smtp:// or smtps://'],
  [
    'SMTP_URL',
    ['smtp://a%zz:b@mail.shop.dz', 'smtp://a:%ff@mail.shop.dz'],
    'must have user and password percent-encoded',
  ],
  ['NOTIFY_EMAIL', ['owner', 'owner@shop.dz, other@shop.dz'], 'must be an email address'],
  ['METRICS_PORT', ['abc', '65536'], 'must be a port'],
  ['SLOW_QUERY_MS', ['-1', 'fast', '1.5'], 'must be a number of ms'],
  ['LOG_LEVEL', ['loud', 'INFO'], 'must be debug, info, warn, error or silent'],
])('a bad %s stops with one line that names it', (name, values, rule) => {
  for (const value of values) {
    expect([value, refusal({ [name]: value })]).toEqual([value, `Bad setting: ${name} ${rule}`])
  }
})

test('the address of a shop that listens on IPv6 is a URL', () => {
  expect(readConfig({ HOST: '::', PORT: '3907' }).publicUrl).toBe('http://[::]:3907')
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
