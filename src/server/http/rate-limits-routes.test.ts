import { expect } from 'vitest'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { countOrderRows, openSale, postOrder } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

const ON = { RATE_LIMIT: 'on' }
const BEHIND_PROXY = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' }

async function failToLogIn(shop: TestShop, times: number, headers = {}, email = ADMIN_EMAIL) {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) {
    const answer = await shop.json('POST', '/auth/login', { email, password: 'wrong' }, headers)
    statuses.push(answer.status)
  }
  return statuses
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

onEachDatabase(
  'behind a trusted proxy attempts count for each client',
  async (shop) => {
    const forged = { 'X-Forwarded-For': '9.9.9.9, 10.0.0.1' }
    expect(await failToLogIn(shop, 10, { 'X-Forwarded-For': '10.0.0.1' })).toEqual(tenFailures)
    expect(await failToLogIn(shop, 1, forged)).toEqual([429])
    expect(await failToLogIn(shop, 1, { 'X-Forwarded-For': '10.0.0.2' })).toEqual([401])
  },
  BEHIND_PROXY,
)

onEachDatabase(
  'IPv6 addresses of one customer count as one',
  async (shop) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    expect(await failToLogIn(shop, 10, from('2001:db8:1:2::1'))).toEqual(tenFailures)
    expect(await failToLogIn(shop, 1, from('2001:db8:1:2:3:4:5:6'))).toEqual([429])
    expect(await failToLogIn(shop, 1, from('2001:db8:1:3::1'))).toEqual([401])
  },
  BEHIND_PROXY,
)

onEachDatabase(
  'without a trusted proxy nobody escapes by naming another address',
  async (shop) => {
    expect(await failToLogIn(shop, 10)).toEqual(tenFailures)
    expect(await failToLogIn(shop, 1, { 'X-Forwarded-For': '10.0.0.2' })).toEqual([429])
  },
  ON,
)

onEachDatabase(
  'one address that names another email each time waits after thirty attempts',
  async (shop) => {
    const from = { 'X-Forwarded-For': '10.0.0.1' }
    const attempt = (index: number) => failToLogIn(shop, 1, from, `nobody${index}@example.com`)
    for (let index = 0; index < 3; index++) expect(await attempt(index)).toEqual([401])
    // What 26 more would count, without the hash that each of them takes.
    for (let count = 0; count < 26; count++) await shop.limits.loginsByAddress.count('10.0.0.1')
    expect(await attempt(29)).toEqual([401])
    expect(await attempt(30)).toEqual([429])
  },
  BEHIND_PROXY,
)

onEachDatabase(
  'guesses at one account wait after a hundred in an hour, whatever addresses they come from',
  async (shop) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    for (let count = 0; count < 99; count++) await shop.limits.loginsByAccount.count(ADMIN_EMAIL)
    expect(await failToLogIn(shop, 1, from('10.0.0.1'))).toEqual([401])
    expect(await failToLogIn(shop, 1, from('10.0.0.2'))).toEqual([429])
    expect(await failToLogIn(shop, 1, from('10.0.0.2'), 'another@example.com')).toEqual([401])
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
