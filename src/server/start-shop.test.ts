import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#support/credentials.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'
import { createPostgresDatabase, makeTestFolder } from '#support/test-databases.ts'
import { readConfig } from './config.ts'
import { startShop } from './start-shop.ts'

const log = pino({ level: 'silent' })

onEachDatabase('starting again keeps the owner, the wilayas and whatever was changed', async (shop) => {
  await shop.db.updateTable('wilayas').set({ home_price: 12_345 }).where('code', '=', 31).execute()
  const firstAdmin = { email: 'other@example.com', password: 'another', isGenerated: false }
  const again = await startShop({ ...shop.config, firstAdmin }, log)
  await again.stop()
  expect(again.isOwnerNew).toBe(false)
  const logIn = (email: string, password: string) => shop.json('POST', '/auth/login', { email, password })
  expect((await logIn(ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(200)
  expect((await logIn('other@example.com', 'another')).status).toBe(401)
  const { body } = await shop.json<{ code: number; homePrice: number }[]>('GET', '/wilayas')
  expect(body).toHaveLength(69)
  expect(body[30]).toMatchObject({ code: 31, homePrice: 12_345 })
})

onEachDatabase('a shop without an owner gets the first one', async (shop) => {
  await shop.db.deleteFrom('admins').execute()
  const firstAdmin = { email: 'First@Example.com', password: 'première', isGenerated: false }
  const again = await startShop({ ...shop.config, firstAdmin }, log)
  await again.stop()
  expect(again.isOwnerNew).toBe(true)
  const credentials = { email: 'first@example.com', password: 'première' }
  expect((await shop.json('POST', '/auth/login', credentials)).status).toBe(200)
})

onEachDatabase('a shop with an owner never gets the demo, whatever its owner has deleted', async (shop) => {
  await shop.json('POST', '/brands', { name: 'Shoei' }, await shop.logIn())
  const again = await startShop({ ...shop.config, demo: true }, log)
  await again.stop()
  expect((await shop.json('GET', '/brands')).body).toMatchObject([{ name: 'Shoei' }])
  expect((await shop.json('GET', '/categories')).body).toEqual([])
})

test('instances that start together on an empty PostgreSQL make one shop', async () => {
  await using database = await createPostgresDatabase({ from: 'nothing' })
  using folder = makeTestFolder()
  const config = readConfig({ DEMO: 'off', DATA_DIR: folder.path, DATABASE_URL: database.url })
  const shops = await Promise.all([startShop(config, log), startShop(config, log), startShop(config, log)])
  const db = shops[0]?.db
  expect(await db?.selectFrom('wilayas').select('id').execute()).toHaveLength(69)
  expect(await db?.selectFrom('setup_code').select('id').execute()).toHaveLength(1)
  for (const shop of shops) await shop.stop()
})

test('an import that a killed program was writing on PostgreSQL is stopped at the next start', async () => {
  await using database = await createPostgresDatabase()
  using folder = makeTestFolder()
  const config = readConfig({ DEMO: 'off', DATA_DIR: folder.path, DATABASE_URL: database.url })
  const start = async () => {
    const shop = await startShop(config, log)
    const state = () => shop.db.selectFrom('imports').select('state').executeTakeFirst()
    return { ...shop, state, [Symbol.asyncDispose]: shop.stop }
  }
  {
    await using shop = await start()
    const row = { format: 'other' as const, columns: '[]', extra_columns: '[]', mapping: '{}' }
    const lease = { holder: 'killed', taken_until: new Date(Date.now() + 60_000).toISOString() }
    await shop.db
      .insertInto('imports')
      .values({ ...row, ...lease, state: 'running', created_at: new Date().toISOString() })
      .execute()
    // The lease stays while another instance runs, which may be the one that writes the import.
    await using copy = await start()
    expect(await copy.db.selectFrom('imports').select('taken_until').executeTakeFirst()).toEqual({
      taken_until: lease.taken_until,
    })
  }
  await using again = await start()
  again.jobs.start()
  await vi.waitFor(async () => expect(await again.state()).toEqual({ state: 'stopped' }), 10_000)
})
