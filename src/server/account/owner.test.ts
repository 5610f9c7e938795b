import { expect, test } from 'vitest'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { PushDevice } from '../../../tests/support/push-device.ts'
import { openSmtpServer, readLetter } from '../../../tests/support/smtp-server.ts'
import { createAdmin, createToken, findAdminByPassword, resetPassword } from './admins.ts'
import { hashPassword } from './passwords.ts'

type Body = Record<string, unknown> & { message: string; issues?: { path: string; message: string }[] }

const NEW = 'nouveau-secret'
const NOT_TOLD = 'The former email was not told of the new one'

onOneDatabase('an owner changes his email, kept in lower case', async (shop) => {
  const session = await shop.logIn()
  const changed = await shop.json('PUT', '/auth/update-email', { email: 'New@Example.com' }, session)
  expect([changed.status, changed.body]).toEqual([200, { admin: { email: 'new@example.com' } }])
  expect((await shop.json<Body>('GET', '/auth/verify', undefined, session)).body.admin).toEqual({
    email: 'new@example.com',
  })
  const bad = await shop.json<Body>('PUT', '/auth/update-email', { email: 'nonsense' }, session)
  expect([bad.status, bad.body.issues?.[0]?.path]).toEqual([400, 'email'])
})

onOneDatabase('a new password ends every other session and no public answer', async (shop) => {
  const [mine, other] = [await shop.logIn(), await shop.logIn()]
  const before = await findCatalogueVersion(shop.db)
  const change = { currentPassword: ADMIN_PASSWORD, newPassword: NEW }
  expect((await shop.json('PUT', '/auth/update-password', change, mine)).status).toBe(204)
  expect((await shop.json('GET', '/auth/verify', undefined, mine)).status).toBe(200)
  expect((await shop.json('GET', '/auth/verify', undefined, other)).status).toBe(401)
  const logIn = (password: string) => shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password })
  expect([(await logIn(ADMIN_PASSWORD)).status, (await logIn(NEW)).status]).toEqual([401, 200])
  expect(await findCatalogueVersion(shop.db)).toBe(before)
})

onOneDatabase(
  'a login whose password was changed while it was being checked opens no session',
  async (shop) => {
    const session = await shop.logIn()
    const prove = async (password: string) => {
      const admin = await findAdminByPassword({ ...shop, clientIp: '' }, ADMIN_EMAIL, password)
      if (!admin) throw new Error('The password is wrong')
      return admin
    }
    const beforeChange = await prove(ADMIN_PASSWORD)
    const change = { currentPassword: ADMIN_PASSWORD, newPassword: NEW }
    expect((await shop.json('PUT', '/auth/update-password', change, session)).status).toBe(204)
    expect(await createToken(shop.db, beforeChange)).toBeNull()
    const beforeReset = await prove(NEW)
    await resetPassword(shop.db, 'encore-un-secret')
    expect(await createToken(shop.db, beforeReset)).toBeNull()
  },
)

onOneDatabase(
  'a login and a change of password that overlap leave no session of the old password',
  async (shop) => {
    const admin = await findAdminByPassword({ ...shop, clientIp: '' }, ADMIN_EMAIL, ADMIN_PASSWORD)
    if (!admin) throw new Error('The password is wrong')
    const opened: Promise<string | null>[] = []
    await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('admins').set({ password_hash: 'of another password' }).execute()
      // It begins now and, on PostgreSQL, waits for this transaction.
      opened.push(createToken(shop.db, admin))
      await findCatalogueVersion(shop.db)
      await trx.deleteFrom('admin_tokens').execute()
    })
    expect(await Promise.all(opened)).toEqual([null])
  },
)

onOneDatabase('of two changes of one password at once, one is refused', async (shop) => {
  const [mine, thief] = [await shop.logIn(), await shop.logIn()]
  const change = (newPassword: string, session: typeof mine) =>
    shop.json('PUT', '/auth/update-password', { currentPassword: ADMIN_PASSWORD, newPassword }, session)
  const answers = await Promise.all([change(NEW, mine), change('volé-volé', thief)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
})

onOneDatabase('a wrong or a short password changes nothing', async (shop) => {
  const session = await shop.logIn()
  const wrong = await shop.json<Body>(
    'PUT',
    '/auth/update-password',
    { currentPassword: 'x', newPassword: NEW },
    session,
  )
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Mot de passe actuel incorrect'])
  const short = await shop.json<Body>(
    'PUT',
    '/auth/update-password',
    { currentPassword: ADMIN_PASSWORD, newPassword: '12345' },
    session,
  )
  expect(short.body.issues).toEqual([
    { path: 'newPassword', message: 'Le mot de passe doit contenir au moins 6 caractères' },
  ])
})

onOneDatabase('an owner who is locked out gets a new password and loses his sessions', async (shop) => {
  const session = await shop.logIn()
  expect(await resetPassword(shop.db, NEW)).toBe(ADMIN_EMAIL)
  expect(await resetPassword(shop.db, NEW, 'nobody@example.com')).toBeUndefined()
  expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(401)
  expect((await shop.json('POST', '/auth/login', { email: ADMIN_EMAIL, password: NEW })).status).toBe(200)
})

onOneDatabase('an email that somebody else logs in with is refused, one’s own is not', async (shop) => {
  const session = await shop.logIn()
  const passwordHash = await hashPassword(NEW)
  await createAdmin(shop.db, { email: 'other@example.com', passwordHash, isChosen: true })
  const put = (email: string) => shop.json<Body>('PUT', '/auth/update-email', { email }, session)
  const taken = await put(' Other@Example.com ')
  expect([taken.status, taken.body.message]).toEqual([409, 'Cette adresse email est déjà utilisée'])
  expect((await put(ADMIN_EMAIL.toUpperCase())).body).toEqual({ admin: { email: ADMIN_EMAIL } })
})

onOneDatabase(
  'a stolen session does not serve to guess the password',
  async (shop) => {
    const session = await shop.logIn()
    const guess = (currentPassword: string) =>
      shop.json('PUT', '/auth/update-password', { currentPassword, newPassword: NEW }, session)
    for (let count = 0; count < 10; count++) expect((await guess('wrong')).status).toBe(400)
    const { status, headers } = await guess(ADMIN_PASSWORD)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
  { RATE_LIMIT: 'on' },
)

/** Two sessions, and the devices that they add. */
async function openDevices(shop: TestShop) {
  const [mine, thief] = [await shop.logIn(), await shop.logIn()]
  const add = async (name: string, session: typeof mine) => {
    const { subscription } = new PushDevice(`https://push.example/${name}`)
    await shop.json('POST', '/push/devices', { ...subscription, label: name }, session)
  }
  const labels = async (session: typeof mine) => {
    const { body } = await shop.json<{ label: string }[]>('GET', '/push/devices', undefined, session)
    return body.map(({ label }) => label)
  }
  await add('mine', mine)
  await add('his', thief)
  return { mine, thief, labels }
}

onOneDatabase('a logout removes the devices that its session added', async (shop) => {
  const { mine, thief, labels } = await openDevices(shop)
  expect((await shop.json('POST', '/auth/logout', undefined, mine)).status).toBe(204)
  expect(await labels(thief)).toEqual(['his'])
})

onOneDatabase('a new password removes the devices that other sessions added', async (shop) => {
  const { mine, labels } = await openDevices(shop)
  const change = { currentPassword: ADMIN_PASSWORD, newPassword: NEW }
  await shop.json('PUT', '/auth/update-password', { ...change, currentPassword: 'wrong' }, mine)
  expect(await labels(mine)).toEqual(['mine', 'his'])
  expect((await shop.json('PUT', '/auth/update-password', change, mine)).status).toBe(204)
  expect(await labels(mine)).toEqual(['mine'])
  await resetPassword(shop.db, 'encore-un-secret')
  expect(await labels(await shop.logIn())).toEqual([])
})

test('the former email is told of a new one', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'orders@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const session = await shop.logIn()
  const put = (email: string) => shop.json('PUT', '/auth/update-email', { email }, session)
  expect((await put(ADMIN_EMAIL.toUpperCase())).status).toBe(200)
  expect((await put('new@example.com')).status).toBe(200)
  await expect.poll(() => smtp.state.letters.length).toBe(1)
  expect(smtp.state.letters).toMatchObject([{ to: [ADMIN_EMAIL] }])
  expect(readLetter(smtp.state.letters[0]?.text ?? '').body).toContain('new@example.com')
  // A mail server that fails changes nothing.
  smtp.state.refuse = '550 unknown'
  expect((await put('newer@example.com')).status).toBe(200)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain(NOT_TOLD)
})
