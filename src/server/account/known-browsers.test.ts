import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { createAdmin } from './admins.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

afterEach(() => {
  vi.useRealTimers()
})

const findAdmin = (shop: TestShop) =>
  shop.db.selectFrom('admins').select('id').where('email', '=', ADMIN_EMAIL).executeTakeFirstOrThrow()

onOneDatabase('a browser is known to the account that it logged in to, and to no other', async (shop) => {
  const key = randomBytes(32)
  const { id } = await findAdmin(shop)
  await createAdmin(shop.db, {
    email: 'other@example.com',
    passwordHash: await hashPassword('un-secret'),
    isChosen: true,
  })
  const cookie = rememberBrowser(key, id, { isSecure: false }).split(';')[0] ?? ''
  const find = (cookies: string | null, email = ADMIN_EMAIL, from = key) =>
    findKnownBrowser(shop.db, from, { cookies, email })
  const nonce = await find(cookie)
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(await find(`a=b; ${cookie}; c=d`, ADMIN_EMAIL.toUpperCase())).toBe(nonce)
  expect(await find(cookie, 'other@example.com')).toBeNull()
  expect(await find(cookie, ADMIN_EMAIL, randomBytes(32))).toBeNull()
  const [name, value = ''] = cookie.split('=')
  const [, expires, ...rest] = value.split('.')
  const forged = [
    [id + 1, expires, ...rest].join('.'),
    [id, Number(expires) + 1, ...rest].join('.'),
    [id, expires, 'A'.repeat(22), rest[1]].join('.'),
    value.slice(0, -1),
    `${value}x`,
    '',
    '....',
  ]
  for (const text of forged) expect([text, await find(`${name}=${text}`)]).toEqual([text, null])
  expect(await find(null)).toBeNull()
  expect(await find(`un${cookie}`)).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 24 * 3_600_000 })
  expect(await find(cookie)).toBeNull()
})

test('the cookie is for the login alone, out of reach of scripts and other sites, and opens nothing', async () => {
  const settings = { database: 'sqlite', PUBLIC_URL: 'https://shop.example' } as const
  await using shop = await openTestShop(settings)
  const logIn = (password: string) => shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password })
  expect((await logIn('wrong')).headers.get('set-cookie')).toBeNull()
  const cookie = (await logIn(ADMIN_PASSWORD)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^known-browser=[\w.-]+; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const headers = { Cookie: cookie.split(';')[0] ?? '' }
  expect((await shop.json('GET', '/auth/verify', undefined, headers)).status).toBe(401)
})
