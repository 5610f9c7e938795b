import { expect } from 'vitest'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'

type Session = { token: string; admin: { email: string } }

const HOUR = 3_600_000

function logIn(shop: TestShop, email: unknown = ADMIN_EMAIL, password: unknown = ADMIN_PASSWORD) {
  return shop.json<Session>('POST', '/auth/login', { email, password })
}

async function verify(shop: TestShop, headers: Record<string, string>) {
  return shop.json('GET', '/auth/verify', undefined, headers)
}

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

onOneDatabase('the owner logs in, and the token says who it is', async (shop) => {
  const { status, headers, body } = await logIn(shop)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), admin: { email: ADMIN_EMAIL } })
  const verified = await verify(shop, { Authorization: `Bearer ${body.token}` })
  expect([verified.status, verified.body]).toEqual([200, { admin: { email: ADMIN_EMAIL } }])
})

onOneDatabase(
  'the email may be typed in capitals and with blanks around, the password may not',
  async (shop) => {
    expect((await logIn(shop, ` ${ADMIN_EMAIL.toUpperCase()} `)).status).toBe(200)
    expect((await logIn(shop, ADMIN_EMAIL, ADMIN_PASSWORD.toUpperCase())).status).toBe(401)
    expect((await logIn(shop, ADMIN_EMAIL, ` ${ADMIN_PASSWORD}`)).status).toBe(401)
  },
)

onOneDatabase('an unknown email and a wrong password are told the same', async (shop) => {
  const wrongPassword = await logIn(shop, ADMIN_EMAIL, 'wrong')
  const unknownEmail = await logIn(shop, 'nobody@example.com', ADMIN_PASSWORD)
  for (const { status, body } of [wrongPassword, unknownEmail]) {
    expect([status, body]).toEqual([401, { message: 'Email ou mot de passe incorrect' }])
  }
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toEqual([])
})

onOneDatabase('both fields are required', async (shop) => {
  for (const [email, password, paths] of [
    ['', 'x', ['email']],
    ['a@b.c', '', ['password']],
    [null, undefined, ['email', 'password']],
  ] as const) {
    const { status, body } = await shop.json<{ issues: unknown[] }>('POST', '/auth/login', {
      email,
      password,
    })
    expect(status).toBe(400)
    expect(body.issues).toEqual(paths.map((path) => ({ path, message: 'Ce champ est obligatoire' })))
  }
})

onOneDatabase('the database holds neither the token nor the password', async (shop) => {
  const { body } = await logIn(shop)
  const tokens = await shop.db.selectFrom('admin_tokens').selectAll().execute()
  const admins = await shop.db.selectFrom('admins').selectAll().execute()
  const stored = JSON.stringify([tokens, admins])
  expect(stored).not.toContain(body.token)
  expect(stored).not.toContain(ADMIN_PASSWORD)
  expect(admins).toMatchObject([{ password_hash: expect.stringMatching(/^argon2id\$/) }])
})

onOneDatabase('no token, a strange one or another scheme opens nothing', async (shop) => {
  const { body } = await logIn(shop)
  const refused: Record<string, string>[] = [
    {},
    { Authorization: '' },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer unknown' },
    { Authorization: body.token },
    { Authorization: `Basic ${body.token}` },
    { Authorization: `Bearer ${body.token}x` },
    { Authorization: `Bearer ${body.token} ${body.token}` },
    { Authorization: `Bearer ${'a'.repeat(10_000)}` },
  ]
  for (const headers of refused) {
    const { status, body: problem } = await verify(shop, headers)
    expect([headers, status]).toEqual([headers, 401])
    expect(problem).toEqual({ message: 'Votre session a expiré, veuillez vous reconnecter' })
  }
})

onOneDatabase('logging out kills that token and no other', async (shop) => {
  const [laptop, phone] = [await shop.logIn(), await shop.logIn()]
  const { status, body } = await shop.json('POST', '/auth/logout', undefined, laptop)
  expect([status, body]).toEqual([204, null])
  expect((await verify(shop, laptop)).status).toBe(401)
  expect((await verify(shop, phone)).status).toBe(200)
  expect((await shop.json('POST', '/auth/logout', undefined, laptop)).status).toBe(401)
})

onOneDatabase('an expired token is dead, and swept out at the next login', async (shop) => {
  const token = await shop.logIn()
  await shop.db
    .updateTable('admin_tokens')
    .set({ expires_at: fromNow(-1) })
    .execute()
  expect((await verify(shop, token)).status).toBe(401)
  await shop.logIn()
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toHaveLength(1)
})

onOneDatabase('a token not used for 12 hours is dead', async (shop) => {
  const token = await shop.logIn()
  await shop.db
    .updateTable('admin_tokens')
    .set({ last_used_at: fromNow(-12 * HOUR) })
    .execute()
  expect((await verify(shop, token)).status).toBe(401)
})

onOneDatabase('a token in use stays alive, up to its 7 days', async (shop) => {
  const token = await shop.logIn()
  await shop.db
    .updateTable('admin_tokens')
    .set({ last_used_at: fromNow(-11 * HOUR) })
    .execute()
  expect((await verify(shop, token)).status).toBe(200)
  const row = await shop.db.selectFrom('admin_tokens').selectAll().executeTakeFirstOrThrow()
  expect(Date.now() - Date.parse(row.last_used_at)).toBeLessThan(HOUR)
  expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(7 * 24 * HOUR)
})
