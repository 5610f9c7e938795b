import { expect } from 'vitest'
import { resetPassword } from '#server/account/admins.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#support/credentials.ts'
import { countOrderRows, openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase, onOneDatabaseLong, type TestShop } from '#support/open-test-shop.ts'

const ON = { RATE_LIMIT: 'on' }
const BEHIND_PROXY = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' }
const BEHIND_CLOUDFLARE = { RATE_LIMIT: 'on', CLIENT_IP_HEADER: 'CF-Connecting-IP' }

async function failToLogIn(shop: TestShop, times: number, headers = {}, email = ADMIN_EMAIL) {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) {
    const answer = await shop.json('POST', '/auth/login', { email, password: 'wrong' }, headers)
    statuses.push(answer.status)
  }
  return statuses
}

async function logInFrom(shop: TestShop, address: string, cookie = '', password = ADMIN_PASSWORD) {
  const headers = { 'X-Forwarded-For': address, Cookie: cookie }
  const { status, ...answer } = await shop.json(
    'POST',
    '/auth/login',
    { email: ADMIN_EMAIL, password },
    headers,
  )
  return { status, headers: answer.headers, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Removes all failed logins to the account, as an hour does, so that other clients can try again. */
async function forgetAccount(shop: TestShop): Promise<void> {
  for (let count = 0; count < 10; count++) await shop.limits.loginsByAccount.release(ADMIN_EMAIL)
}

const tenFailures = Array.from({ length: 10 }, () => 401)

onEachDatabase(
  'the eleventh attempt to log in within a quarter of an hour waits',
  async (shop) => {
    expect(await failToLogIn(shop, 10)).toEqual(tenFailures)
    const credentials = { email: ADMIN_EMAIL.toUpperCase(), password: 'wrong' }
    const { status, headers, body } = await shop.json('POST', '/auth/login', credentials)
    expect(status).toBe(429)
    expect(body).toEqual({ message: 'Trop de tentatives, réessayez plus tard' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
  },
  ON,
)

/** Addresses that two clients send in a header. If `isOne`, they count as one client. */
const CLIENTS: [
  settings: Record<string, string>,
  header: string,
  first: string,
  second: string,
  isOne: boolean,
][] = [
  [ON, 'X-Forwarded-For', '10.0.0.1', '10.0.0.2', true],
  [BEHIND_PROXY, 'X-Forwarded-For', '10.0.0.1', '10.0.0.2', false],
  [BEHIND_PROXY, 'X-Forwarded-For', '2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
  [BEHIND_CLOUDFLARE, 'X-Forwarded-For', '8.8.8.8', '9.9.9.9', true],
  [BEHIND_CLOUDFLARE, 'CF-Connecting-IP', '41.0.0.1', '41.0.0.2', false],
]

for (const [settings, header, first, second, isOne] of CLIENTS)
  onOneDatabase(
    `with ${Object.keys(settings).at(-1)} ${first} and ${second} of ${header} count as ${isOne ? 'one' : 'two'}`,
    async (shop) => {
      expect(await failToLogIn(shop, 10, { [header]: first })).toEqual(tenFailures)
      await forgetAccount(shop)
      expect(await failToLogIn(shop, 1, { [header]: second })).toEqual([isOne ? 429 : 401])
    },
    settings,
  )

onOneDatabase(
  'one address that names another email each time waits after thirty attempts',
  async (shop) => {
    const from = { 'X-Forwarded-For': '10.0.0.1' }
    const attempt = (index: number) => failToLogIn(shop, 1, from, `nobody${index}@example.com`)
    for (let index = 0; index < 3; index++) expect(await attempt(index)).toEqual([401])
    // Counts 26 more attempts without making them, because each one computes a slow password hash.
    for (let count = 0; count < 26; count++) await shop.limits.loginsByAddress.count('10.0.0.1')
    expect(await attempt(29)).toEqual([401])
    expect(await attempt(30)).toEqual([429])
  },
  BEHIND_PROXY,
)

onOneDatabase(
  'guesses at one account wait after ten in an hour, whatever addresses they come from',
  async (shop) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    for (let count = 0; count < 9; count++) await shop.limits.loginsByAccount.count(ADMIN_EMAIL)
    expect(await failToLogIn(shop, 1, from('10.0.0.1'))).toEqual([401])
    expect(await failToLogIn(shop, 1, from('10.0.0.2'))).toEqual([429])
    expect(await failToLogIn(shop, 1, from('10.0.0.2'), 'another@example.com')).toEqual([401])
  },
  BEHIND_PROXY,
)

onOneDatabaseLong(
  'of 200 guesses from 50 addresses ten are tried, and the owner logs in at once from a known browser',
  async (shop) => {
    const known = await logInFrom(shop, '10.1.0.1')
    const guess = (index: number) =>
      failToLogIn(shop, 1, { 'X-Forwarded-For': `10.0.0.${index % 50}` }).then(([status]) => status)
    const statuses: (number | undefined)[] = []
    // Sends 50 at a time, because a busy machine may refuse 200 concurrent requests for other reasons.
    for (let wave = 0; wave < 200; wave += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => guess(wave + index)))))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(190)
    // The known browser may even share an address with the guesses, such as 10.0.0.7.
    for (const address of ['10.1.0.1', '10.0.0.7']) {
      expect((await logInFrom(shop, address, known.cookie)).status).toBe(200)
    }
    const strange = await logInFrom(shop, '10.1.0.1')
    expect(strange.status).toBe(429)
    expect(Number(strange.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    // A password that was just reset on the server lets any browser log in for some minutes.
    const word = 'a random password'
    await resetPassword(shop.db, word)
    expect((await logInFrom(shop, '10.1.0.2', '', word)).status).toBe(200)
    await shop.db
      .updateTable('admins')
      .set({ reset_at: new Date(0).toISOString() })
      .execute()
    expect((await logInFrom(shop, '10.1.0.3', '', word)).status).toBe(429)
  },
  BEHIND_PROXY,
)

onOneDatabase(
  'a browser that has logged in waits after ten failures of its own, and those of others do not count',
  async (shop) => {
    const { cookie } = await logInFrom(shop, '10.1.0.1')
    const { cookie: other } = await logInFrom(shop, '10.1.0.2')
    expect(await failToLogIn(shop, 11, { Cookie: cookie })).toEqual([...tenFailures, 429])
    expect((await logInFrom(shop, '10.1.0.2', other)).status).toBe(200)
    // The failures of known browsers do not count for an unknown browser either.
    expect(await failToLogIn(shop, 1)).toEqual([401])
  },
  BEHIND_PROXY,
)

onEachDatabase(
  'of orders those that are stored are counted: neither a refusal nor a replay makes anybody wait',
  async (shop) => {
    const { form } = await openSale(shop)
    const wrong = { ...form, totalAmount: 1 }
    for (let count = 0; count < 61; count++) expect((await postOrder(shop, wrong)).status).toBe(409)
    for (let count = 0; count < 60; count++)
      expect((await postOrder(shop, form, `key-${count}`)).status).toBe(201)
    const { status, headers } = await postOrder(shop, form, 'one-too-many')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await postOrder(shop, form, 'key-59')).headers.get('idempotency-replayed')).toBe('true')
    expect((await postOrder(shop, wrong)).status).toBe(409)
    expect(await countOrderRows(shop)).toEqual({ orders: 60, items: 60, keys: 60 })
  },
  ON,
)
