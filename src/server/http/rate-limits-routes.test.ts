import { expect } from 'vitest'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
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
  'more orders than any household places wait',
  async (shop) => {
    const customer = { customerName: 'A', customerPhone: '0', wilayaId: 999_999, deliveryType: 'home' }
    const items = [{ productId: 1, quantity: 1, price: 1 }]
    const post = () => shop.json('POST', '/orders', { ...customer, items, totalAmount: 1 })
    for (let count = 0; count < 60; count++) expect((await post()).status).toBe(400)
    const { status, headers } = await post()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
  ON,
)
