import { readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { makeDraftFolder } from '#server/images/upload-folders.ts'
import { onOneDatabase, openTestShop, type TestShop } from '#support/open-test-shop.ts'
import { cleanUp, cleanUpDaily } from './daily-cleanup.ts'

const DAY = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

function openLog() {
  const messages: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void messages.push(JSON.parse(line).msg) })
  return { log, messages }
}

async function runCleanup({ config, db, images }: TestShop): Promise<string[]> {
  const { log, messages } = openLog()
  await cleanUp({ config, db, images, log }, new AbortController().signal)
  return messages
}

onOneDatabase('idempotency keys are deleted after a week, and no sooner', async (shop) => {
  const key = (name: string, days: number) => ({
    ...{ key: name, body_hash: 'x', order_id: null, answer: null },
    created_at: new Date(Date.now() - days * DAY).toISOString(),
  })
  await shop.db
    .insertInto('idempotency_keys')
    .values([key('old', 7.1), key('week', 6.9), key('new', 0)])
    .execute()
  expect(await runCleanup(shop)).toEqual([])
  const kept = await shop.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
  expect(kept.map((row) => row.key)).toEqual(['new', 'week'])
})

test('drafts of uploads that a crash has left are removed at the next start', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const old = await makeDraftFolder(shop.config.dataDir)
  const young = await makeDraftFolder(shop.config.dataDir)
  await writeFile(join(old, '0'), 'left behind')
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(old, then, then)
  expect(await runCleanup(shop)).toEqual([])
  expect(await readdir(join(shop.config.dataDir, 'uploads'))).toEqual([basename(young)])
})

test('rate limits are deleted when their window ends, and no sooner where a clock runs ahead', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const window = (key: string, until: number) => ({ key, count: 10, until })
  await shop.db
    .insertInto('rate_limits')
    .values([window('ended', Date.now() - 1000), window('living', Date.now() + 15 * 60_000)])
    .execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
  expect(await runCleanup(shop)).toEqual([])
  expect((await shop.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)).toEqual([
    'living',
  ])
})

onOneDatabase('images of another database are left alone, with a warning', async (shop) => {
  await shop.images.isOwnedBy('first')
  await shop.db.updateTable('shop_state').set({ shop_key: 'another shop' }).execute()
  expect(await runCleanup(shop)).toEqual([
    'The images folder was filled by another database: nothing in it is swept away',
  ])
})

onOneDatabase('a cleanup that fails is logged and leaves the shop running', async (shop) => {
  await shop.db.schema.dropTable('product_images').execute()
  const { log, messages } = openLog()
  await using _timer = cleanUpDaily({ ...shop, log }, { first: 0 })
  await expect.poll(() => messages).toEqual(['The daily cleanup failed'])
})
