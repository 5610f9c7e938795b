import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Session } from '#contract/admin.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal, stubPages, type TestShop } from '#support/open-test-shop.ts'
import { openSetupCode } from './setup-code.ts'

const OWNER = {
  ...{ email: 'Amine@Example.com', password: 'casque-bleu' },
  ...{ name: 'Moto Sud', phone: '0661 23 45 67' },
}

/** Removes the owner, name and phone number of a shop, as before its first start. Returns the setup code. */
async function forsake(shop: TestShop): Promise<string> {
  await shop.db.deleteFrom('admins').execute()
  await shop.db.updateTable('shop_identity').set({ name: '', phone: '' }).execute()
  const code = await openSetupCode(shop.db, shop.config)
  if (code === null) throw new Error('The shop has an owner')
  return code
}

const post = <Body = Refusal>(shop: TestShop, change: object) =>
  shop.json<Body>('POST', '/setup', { ...OWNER, ...change })

onOneDatabase('the first start makes the owner, and gives the shop its name and phone', async (shop) => {
  const code = await forsake(shop)
  expect((await shop.json('GET', '/setup')).body).toEqual({ isNeeded: true })
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  const { status, body, headers } = await post<Session>(shop, { code: typed })
  expect([status, body]).toEqual([201, { token: expect.any(String), admin: { email: 'amine@example.com' } }])
  expect(headers.get('cache-control')).toBe('no-store')
  const session = { Authorization: `Bearer ${body.token}` }
  expect((await shop.json('GET', '/auth/verify', undefined, session)).status).toBe(200)
  const { name, phone } = (await shop.json<ShopIdentity>('GET', '/shop')).body
  expect([name, phone]).toEqual(['Moto Sud', '0661 23 45 67'])
  expect((await shop.json('GET', '/setup')).body).toEqual({ isNeeded: false })
  expect((await shop.json('POST', '/auth/login', { ...OWNER, email: 'amine@example.com' })).status).toBe(200)
  const { steps } = (await shop.json<FirstSteps>('GET', '/shop/steps', undefined, session)).body
  const done = steps.filter(({ isDone }) => isDone).map(({ key }) => key)
  expect(done).toEqual(expect.arrayContaining(['identity', 'password']))
  expect((await post(shop, { code })).status).toBe(404)
  expect(existsSync(join(shop.config.dataDir, 'setup.code'))).toBe(false)
  expect(await shop.db.selectFrom('setup_code').select('id').execute()).toEqual([])
})

onOneDatabase('of many first starts at once exactly one makes the owner', async (shop) => {
  const code = await forsake(shop)
  // A second app with the same database and separate limits, as if two instances received the requests.
  const other = createApp({ ...shop, limits: createLimits(shop.config) }, stubPages)
  const headers = { 'Content-Type': 'application/json' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const body = JSON.stringify({ ...OWNER, code, email: `owner${index}@example.com` })
      return (index % 2 ? shop.request : other.request)('/api/setup', { method: 'POST', headers, body })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(404)])
  expect(await shop.db.selectFrom('admins').select('id').execute()).toHaveLength(1)
})

onOneDatabase(
  'bad values are refused alike for a right and a wrong code, and nothing is stored',
  async (shop) => {
    const code = await forsake(shop)
    const bad = { email: 'amine', password: '12345', name: ' ', phone: '' }
    for (const typed of [code, 'WRONG234']) {
      const { status, body } = await post(shop, { ...bad, code: typed })
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, Object.keys(bad)])
    }
    expect((await post(shop, { code: '' })).status).toBe(400)
    expect(await post(shop, { code: `${code}2` })).toMatchObject({
      status: 403,
      body: { code: 'wrong_code' },
    })
    expect((await shop.json<ShopIdentity>('GET', '/shop')).body.name).toBe('')
    expect((await shop.json('GET', '/setup')).body).toEqual({ isNeeded: true })
  },
)

onOneDatabase(
  'ten wrong codes of an address, or fifty in all, stop the guessing, but not the right code of another',
  async (shop) => {
    const code = await forsake(shop)
    const app = createApp({ ...shop, config: { ...shop.config, trustProxy: true } }, stubPages)
    const guess = async (address: string, typed = 'WRONG234') => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
      const body = JSON.stringify({ ...OWNER, code: typed })
      return (await app.request('/api/setup', { method: 'POST', headers, body })).status
    }
    const guesses = (address: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => guess(address)))
    expect(await guesses('1.1.1.1', 10)).toEqual(Array(10).fill(403))
    expect([await guess('1.1.1.1'), await guess('1.1.1.1', code)]).toEqual([429, 429])
    for (const address of ['2.2.2.2', '3.3.3.3', '4.4.4.4']) await guesses(address, 10)
    expect(await guesses('5.5.5.5', 9)).toEqual(Array(9).fill(403))
    // Refused attempts were not counted, so one of the fifty wrong codes is left.
    expect([await guess('6.6.6.6'), await guess('7.7.7.7'), await guess('5.5.5.5')]).toEqual([403, 429, 429])
    expect(await guess('7.7.7.7', code)).toBe(201)
  },
  { RATE_LIMIT: 'on' },
)

onOneDatabase('a shop that is not open takes no order, and repeats those from before', async (shop) => {
  const { form } = await openSale(shop)
  const first = await postOrder(shop, form, 'before')
  const call = await shop.asOwner()
  await shop.db.updateTable('shop_identity').set({ phone: '' }).execute()
  await shop.catalogueVersion.refresh()
  const refused = await postOrder(shop, form)
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_open' } })
  expect((await postOrder(shop, form, 'before')).body).toEqual(first.body)
  await call('PUT', '/shop', { phone: '0661 23 45 67' })
  expect((await postOrder(shop, form)).status).toBe(201)
})
