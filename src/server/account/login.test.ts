import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#support/credentials.ts'
import { onOneDatabase, openTestShop, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { createAdmin } from './admins.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Session = { token: string; admin: { email: string } }

const HOUR = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

function logIn(shop: TestShop, email: unknown = ADMIN_EMAIL, password: unknown = ADMIN_PASSWORD) {
  return shop.json<Session & Refusal>('POST', '/auth/login', { email, password })
}

const verify = (shop: TestShop, headers: Record<string, string>) =>
  shop.json('GET', '/auth/verify', undefined, headers)

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a password opens its own hash, each time another, and no other does', async () => {
  const stored = await hashPassword('casque-intégral')
  expect(stored).toMatch(/^argon2id\$19456\$2\$1\$[\w-]+\$[\w-]{43}$/)
  expect(await hashPassword('casque-intégral')).not.toBe(stored)
  expect(await isPassword('casque-intégral', stored)).toBe(true)
  for (const other of ['casque-integral', '']) expect(await isPassword(other, stored)).toBe(false)
  expect(await isPassword('secret', undefined)).toBe(false)
})

onOneDatabase('the owner logs in, and the token says who it is', async (shop) => {
  const { status, headers, body } = await logIn(shop)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  const admin = { email: ADMIN_EMAIL }
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), admin })
  const verified = await verify(shop, { Authorization: `Bearer ${body.token}` })
  expect([verified.status, verified.body]).toEqual([200, { admin }])
  expect((await logIn(shop, ` ${ADMIN_EMAIL.toUpperCase()} `)).status).toBe(200)
  // The database holds neither the token nor the password.
  const tokens = await shop.db.selectFrom('admin_tokens').selectAll().execute()
  const admins = await shop.db.selectFrom('admins').selectAll().execute()
  for (const secret of [body.token, ADMIN_PASSWORD])
    expect(JSON.stringify([tokens, admins])).not.toContain(secret)
  expect(admins).toMatchObject([{ password_hash: expect.stringMatching(/^argon2id\$/) }])
})

onOneDatabase('an unknown email and a wrong password are told the same', async (shop) => {
  for (const [email, password] of [
    [ADMIN_EMAIL, 'wrong'],
    [ADMIN_EMAIL, ADMIN_PASSWORD.toUpperCase()],
    [ADMIN_EMAIL, ` ${ADMIN_PASSWORD}`],
    ['nobody@example.com', ADMIN_PASSWORD],
  ]) {
    const { status, body } = await logIn(shop, email, password)
    expect([status, body]).toEqual([401, { message: 'Email ou mot de passe incorrect' }])
  }
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toEqual([])
  const both = await shop.json<Refusal>('POST', '/auth/login', { email: '', password: null })
  const issues = ['email', 'password'].map((path) => ({ path, message: 'Ce champ est obligatoire' }))
  expect([both.status, both.body.issues]).toEqual([400, issues])
})

onOneDatabase('no token, a strange one or another scheme opens nothing', async (shop) => {
  const { token } = (await logIn(shop)).body
  const message = 'Votre session a expiré, veuillez vous reconnecter'
  const other = ['', 'Bearer', 'Bearer unknown', token, `Basic ${token}`, `Bearer ${token}x`]
  for (const Authorization of [...other, `Bearer ${token} ${token}`, `Bearer ${'a'.repeat(10_000)}`]) {
    const { status, body } = await verify(shop, { Authorization })
    expect([Authorization, status, body]).toEqual([Authorization, 401, { message }])
  }
  expect((await verify(shop, {})).status).toBe(401)
})

onOneDatabase('logging out kills that token and no other', async (shop) => {
  const [laptop, phone] = [await shop.logIn(), await shop.logIn()]
  const { status, body } = await shop.json('POST', '/auth/logout', undefined, laptop)
  expect([status, body]).toEqual([204, null])
  expect([(await verify(shop, laptop)).status, (await verify(shop, phone)).status]).toEqual([401, 200])
  expect((await shop.json('POST', '/auth/logout', undefined, laptop)).status).toBe(401)
})

onOneDatabase('a token lives 7 days, and 12 hours without use', async (shop) => {
  const token = await shop.logIn()
  const set = (values: { expires_at?: string; last_used_at?: string }) =>
    shop.db.updateTable('admin_tokens').set(values).execute()
  await set({ last_used_at: fromNow(-11 * HOUR) })
  expect((await verify(shop, token)).status).toBe(200)
  const row = await shop.db.selectFrom('admin_tokens').selectAll().executeTakeFirstOrThrow()
  expect(Date.now() - Date.parse(row.last_used_at)).toBeLessThan(HOUR)
  expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(7 * 24 * HOUR)
  await set({ last_used_at: fromNow(-12 * HOUR) })
  expect((await verify(shop, token)).status).toBe(401)
  await set({ last_used_at: fromNow(0), expires_at: fromNow(-1) })
  expect((await verify(shop, token)).status).toBe(401)
  // The next login deletes expired tokens.
  await shop.logIn()
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toHaveLength(1)
})

onOneDatabase('a browser is known to the account that it logged in to, and to no other', async (shop) => {
  const key = randomBytes(32)
  const { id } = await shop.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const passwordHash = await hashPassword('un-secret')
  await createAdmin(shop.db, { email: 'other@example.com', passwordHash, isChosen: true })
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
    ...[value.slice(0, -1), `${value}x`, '', '....'],
  ].map((text) => `${name}=${text}`)
  for (const text of [...forged, null, `un${cookie}`]) expect([text, await find(text)]).toEqual([text, null])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 24 * HOUR })
  expect(await find(cookie)).toBeNull()
})

test('the cookie is for the login alone, out of reach of scripts and other sites, and opens nothing', async () => {
  await using shop = await openTestShop({ database: 'sqlite', PUBLIC_URL: 'https://shop.example' })
  expect((await logIn(shop, ADMIN_EMAIL, 'wrong')).headers.get('set-cookie')).toBeNull()
  const cookie = (await logIn(shop)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^known-browser=[\w.-]+; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await verify(shop, { Cookie: cookie.split(';')[0] ?? '' })).status).toBe(401)
})
