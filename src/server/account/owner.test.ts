import { expect, test } from 'vitest'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#support/credentials.ts'
import { onOneDatabase, openTestShop, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { PushDevice } from '#support/push-device.ts'
import { openSmtpServer, readLetter } from '#support/smtp-server.ts'
import { testRefusals } from '#support/test-refusals.ts'
import { createAdmin, createToken, findAdminByPassword, resetPassword } from './admins.ts'
import { hashPassword } from './passwords.ts'

type Headers = { Authorization: string }

const NEW = 'nouveau-secret'
const NOT_TOLD = 'The former email was not told of the new one'

/** Requests about the account. `status` is 200 for a valid session, 401 for one that has ended. */
function openAccount(shop: TestShop) {
  const status = async (session: Headers) =>
    (await shop.json('GET', '/auth/verify', undefined, session)).status
  return {
    status,
    setEmail: (email: string, session: Headers) =>
      shop.json<Refusal>('PUT', '/auth/update-email', { email }, session),
    setPassword: (newPassword: string, session: Headers, currentPassword = ADMIN_PASSWORD) =>
      shop.json<Refusal>('PUT', '/auth/update-password', { currentPassword, newPassword }, session),
    tryLogin: async (password: string) =>
      (await shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password })).status,
    /** Proves a password, as the first half of a login. */
    prove: async (password: string) => {
      const admin = await findAdminByPassword({ ...shop, clientIp: '' }, ADMIN_EMAIL, password)
      if (!admin) throw new Error('The password is wrong')
      return admin
    },
  }
}

testRefusals([
  ['PUT /auth/update-email', { email: 'a@b.dz' }, { email: ['nonsense', '', undefined] }],
  [
    'PUT /auth/update-password',
    { currentPassword: 'x', newPassword: '123456' },
    { newPassword: ['12345', undefined], currentPassword: [''] },
  ],
])

onOneDatabase('an owner changes his email, kept in lower case and his own', async (shop) => {
  const { setEmail } = openAccount(shop)
  const session = await shop.logIn()
  const passwordHash = await hashPassword(NEW)
  await createAdmin(shop.db, { email: 'other@example.com', passwordHash, isChosen: true })
  const taken = await setEmail(' Other@Example.com ', session)
  expect([taken.status, taken.body.message]).toEqual([409, 'Cette adresse email est déjà utilisée'])
  for (const email of [ADMIN_EMAIL, 'new@example.com']) {
    const changed = await setEmail(email.toUpperCase(), session)
    expect([changed.status, changed.body]).toEqual([200, { admin: { email } }])
    expect((await shop.json('GET', '/auth/verify', undefined, session)).body).toEqual({ admin: { email } })
  }
})

onOneDatabase('a new password ends every other session and no public answer', async (shop) => {
  const { status, setPassword, tryLogin } = openAccount(shop)
  const [mine, other] = [await shop.logIn(), await shop.logIn()]
  const before = await findCatalogueVersion(shop.db)
  const wrong = await setPassword(NEW, mine, 'x')
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Mot de passe actuel incorrect'])
  const short = await setPassword('12345', mine)
  expect(short.body.message).toBe('Le mot de passe doit contenir au moins 6 caractères')
  expect([await tryLogin(ADMIN_PASSWORD), await status(other)]).toEqual([200, 200])
  expect((await setPassword(NEW, mine)).status).toBe(204)
  expect([await status(mine), await status(other)]).toEqual([200, 401])
  expect([await tryLogin(ADMIN_PASSWORD), await tryLogin(NEW)]).toEqual([401, 200])
  expect(await findCatalogueVersion(shop.db)).toBe(before)
})

onOneDatabase('a login whose password was changed meanwhile opens no session', async (shop) => {
  const { setPassword, prove } = openAccount(shop)
  const session = await shop.logIn()
  const beforeChange = await prove(ADMIN_PASSWORD)
  expect((await setPassword(NEW, session)).status).toBe(204)
  expect(await createToken(shop.db, beforeChange)).toBeNull()
  const beforeReset = await prove(NEW)
  await resetPassword(shop.db, 'encore-un-secret')
  expect(await createToken(shop.db, beforeReset)).toBeNull()
})

onOneDatabase('a login and a change of password that overlap leave no old session', async (shop) => {
  const admin = await openAccount(shop).prove(ADMIN_PASSWORD)
  const opened: Promise<string | null>[] = []
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ password_hash: 'of another password' }).execute()
    // The login begins now and, on PostgreSQL, waits for this transaction.
    opened.push(createToken(shop.db, admin))
    await findCatalogueVersion(shop.db)
    await trx.deleteFrom('admin_tokens').execute()
  })
  expect(await Promise.all(opened)).toEqual([null])
})

onOneDatabase('of two changes of one password at once, one is refused', async (shop) => {
  const { setPassword } = openAccount(shop)
  const [mine, thief] = [await shop.logIn(), await shop.logIn()]
  const answers = await Promise.all([setPassword(NEW, mine), setPassword('volé-volé', thief)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
})

onOneDatabase('an owner who is locked out gets a new password and loses his sessions', async (shop) => {
  const { status, tryLogin } = openAccount(shop)
  const session = await shop.logIn()
  expect(await resetPassword(shop.db, NEW)).toBe(ADMIN_EMAIL)
  expect(await resetPassword(shop.db, NEW, 'nobody@example.com')).toBeUndefined()
  expect([await status(session), await tryLogin(NEW)]).toEqual([401, 200])
})

onOneDatabase(
  'a stolen session does not serve to guess the password',
  async (shop) => {
    const { setPassword } = openAccount(shop)
    const session = await shop.logIn()
    for (let count = 0; count < 10; count++)
      expect((await setPassword(NEW, session, 'wrong')).status).toBe(400)
    const { status, headers } = await setPassword(NEW, session)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
  { RATE_LIMIT: 'on' },
)

onOneDatabase('the devices that a session added go with it', async (shop) => {
  const { setPassword } = openAccount(shop)
  const [mine, thief, third] = [await shop.logIn(), await shop.logIn(), await shop.logIn()]
  for (const [label, session] of Object.entries({ mine, his: thief, gone: third })) {
    const { subscription } = new PushDevice(`https://push.example/${label}`)
    await shop.json('POST', '/push/devices', { ...subscription, label }, session)
  }
  const labels = async (session = mine) =>
    (await shop.json<{ label: string }[]>('GET', '/push/devices', undefined, session)).body.map(
      ({ label }) => label,
    )
  expect((await shop.json('POST', '/auth/logout', undefined, third)).status).toBe(204)
  expect(await labels()).toEqual(['mine', 'his'])
  await setPassword(NEW, mine, 'wrong')
  expect(await labels()).toEqual(['mine', 'his'])
  expect((await setPassword(NEW, mine)).status).toBe(204)
  expect(await labels()).toEqual(['mine'])
  await resetPassword(shop.db, 'encore-un-secret')
  expect(await labels(await shop.logIn())).toEqual([])
})

test('the former email is told of a new one', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'orders@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const { setEmail } = openAccount(shop)
  const session = await shop.logIn()
  for (const email of [ADMIN_EMAIL.toUpperCase(), 'new@example.com'])
    expect((await setEmail(email, session)).status).toBe(200)
  await expect.poll(() => smtp.state.letters.length).toBe(1)
  expect(smtp.state.letters).toMatchObject([{ to: [ADMIN_EMAIL] }])
  expect(readLetter(smtp.state.letters[0]?.text ?? '').body).toContain('new@example.com')
  // The email is also changed if the mail server refuses the letter.
  smtp.state.refuse = '550 unknown'
  expect((await setEmail('newer@example.com', session)).status).toBe(200)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain(NOT_TOLD)
})
