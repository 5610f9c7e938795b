import { Hono } from 'hono'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { BOUNDS } from '#server/http/bounds/bounds.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

const BEHIND_PROXY = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' }
const SEARCH = '/api/products?search=casque'

/** Creates an app whose pages are not rendered until `letGo` is called. */
function openSlowPages(shop: TestShop) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pages = new Hono<AppEnv>().all('*', async (c) => {
    await promise
    return c.text('page')
  })
  const app = createApp(shop, pages)
  const statusOf = async (path: string, client: string, headers = {}) =>
    (await app.request(path, { headers: { 'X-Forwarded-For': client, ...headers } })).status
  return { statusOf, letGo: resolve }
}

onOneDatabase(
  'of the pages that one client asks for at once six are made, and others get theirs',
  async (shop) => {
    const { statusOf, letGo } = openSlowPages(shop)
    const asked = Array.from({ length: 8 }, () => statusOf('/produit/1', '10.0.0.1'))
    expect(await Promise.all(asked.slice(6))).toEqual([503, 503])
    const other = statusOf('/produit/1', '10.0.0.2')
    expect(await statusOf('/api/brands', '10.0.0.1')).toBe(200)
    letGo()
    expect(await Promise.all([...asked.slice(0, 6), other])).toEqual(Array(7).fill(200))
  },
  BEHIND_PROXY,
)

onOneDatabase(
  'searches of many clients take none from another, nor from the owner',
  async (shop) => {
    const { statusOf } = openSlowPages(shop)
    const { whole, client } = BOUNDS.lists
    const clients = Array.from({ length: Math.ceil(whole / client) + 1 }, (_, n) => `10.0.0.${n}`)
    const hold = await shop.limits.searches.take(1)
    const asked = clients.flatMap((address) =>
      Array.from({ length: client }, () => statusOf(SEARCH, address)),
    )
    const other = statusOf(SEARCH, '10.1.0.1')
    const owner = statusOf(SEARCH, '10.0.0.0', await shop.logIn())
    hold[Symbol.dispose]()
    expect([await other, await owner]).toEqual([200, 200])
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 503]))
  },
  BEHIND_PROXY,
)

onOneDatabase(
  'who has too much to read gets its health, and the owner everything',
  async (shop) => {
    const { statusOf, letGo } = openSlowPages(shop)
    letGo()
    using _unread = shop.limits.open.unsentBytes.hold('10.0.0.1', { weight: BOUNDS.unsentBytes.client })
    const owner = await shop.logIn()
    const none = { Authorization: 'Bearer none' }
    const outcomes = [
      ['/api/health', {}, 200],
      ['/api/brands', {}, 503],
      ['/api/brands', none, 503],
      ['/api/brands', owner, 200],
      ['/', none, 503],
      ['/api/dashboard', owner, 200],
    ] as const
    for (const [path, headers, status] of outcomes)
      expect([path, headers, await statusOf(path, '10.0.0.1', headers)]).toEqual([path, headers, status])
    expect(await statusOf('/api/brands', '10.0.0.2')).toBe(200)
  },
  BEHIND_PROXY,
)
