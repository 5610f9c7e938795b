// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBrand, addCategory, addProduct, addProductImage, setFreeDelivery } from './support/factories.ts'
import { hostileRequest, SESSION } from './support/hostile-requests.ts'
import { openSale, postOrder } from './support/open-sale.ts'
import { openTestShop, type TestShop } from './support/open-test-shop.ts'
import { ROUTES } from './support/routes.ts'

// How many requests, and the seed that draws them: FUZZ_REQUESTS and FUZZ_SEED; `npm run test:fuzz` sends 20,000.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const HANG = 10_000

/** Queries without which a read is refused. */
const NEEDED: Record<string, string> = {
  '/orders/customer': '?phone=0550123456',
  '/invoices/missing': '?since=2026-01-01',
  '/product-specifications': '?category=1',
}

/** Every read of JSON that needs no id. */
const READS = ROUTES.filter(
  ({ method, path, response }) =>
    method === 'GET' &&
    !path.includes(':') &&
    !['html', 'events', 'file', 'image'].includes(String(response)),
).map(({ path }) => path + (NEEDED[path] ?? ''))

for (const database of ['sqlite', 'postgres'] as const) {
  test(`no request whatever answers 5xx, hangs, stores garbage or reaches what all objects share (${database})`, {
    timeout: 600_000,
  }, async () => {
    await using shop = await openTestShop({ database })
    await fill(shop)
    const shared = Object.getOwnPropertyNames(Object.prototype)
    let session = await shop.logIn()
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(hostileRequest(), async ({ path, init }) => {
      if (init.headers.Authorization === SESSION) Object.assign(init.headers, session)
      const answer = await withinTime(shop.request(path, init))
      if (path.startsWith('/api/auth/') && answer.status === 204) session = await shop.logIn()
      // A stream goes on as long as somebody reads it.
      if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500)
        throw new Error(`${answer.status}: ${JSON.stringify(shop.logged.findLast((line) => 'err' in line))}`)
    })
    await fc.assert(property, {
      numRuns: database === 'sqlite' ? REQUESTS : Math.ceil(REQUESTS / 3),
      seed: SEED,
    })
    console.log(`${database}: seed ${SEED}, statuses ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(shared)
    await expectNoGarbage(shop)
  })
}

async function fill(shop: TestShop): Promise<void> {
  await addBrand(shop, 'Sirocco')
  for (let count = 0; count < 4; count++) {
    const categoryId = await addCategory(shop, { subcategories: ['Intégraux', 'Jets'] })
    const id = await addProduct(shop, {
      categoryId,
      brand: 'Sirocco',
      sizes: count % 2 ? ['M'] : [],
      price: 10_000,
    })
    await addProductImage(shop, id)
  }
  await setFreeDelivery(shop, 50_000)
  const { form } = await openSale(shop)
  for (let count = 0; count < 4; count++) await postOrder(shop, form)
}

/** Whatever was stored still reads as described, and the database vouches for itself. */
async function expectNoGarbage(shop: TestShop): Promise<void> {
  // A password or a session may have been changed on the way: this one is new.
  const session = await shop.logIn()
  for (const list of READS) {
    const { status, body } = await shop.json('GET', list, undefined, session)
    expect(status, list).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"link":"\s*(javascript|data|vbscript):/i)
    expect(JSON.stringify(body).isWellFormed()).toBe(true)
  }
  const id = await addProduct(shop)
  const odd = JSON.parse('{"specifications":{"__proto__":"valeur","constructor":"autre"}}')
  expect((await shop.json('PUT', `/products/${id}`, odd, session)).status).toBe(200)
  const { body } = await shop.json<{ specifications: object }>('GET', `/products/${id}`)
  expect(body.specifications).toStrictEqual({ constructor: 'autre' })
  if (!shop.config.databaseUrl) {
    expect((await sql`pragma foreign_key_check`.execute(shop.db)).rows).toEqual([])
    expect((await sql`pragma integrity_check`.execute(shop.db)).rows).toEqual([{ integrity_check: 'ok' }])
  }
}

async function withinTime(answer: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer')), HANG)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
