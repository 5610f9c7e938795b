import pino from 'pino'
import { expect } from 'vitest'
import { onEachDatabase } from '../../tests/support/on-each-database.ts'
import type { TestShop } from '../../tests/support/open-test-shop.ts'
import { cleanDaily } from './daily-cleaning.ts'

const DAY = 24 * 60 * 60 * 1000

/** What a cleaning has logged. */
async function clean({ db, images }: TestShop): Promise<string[]> {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  await cleanDaily({ db, images, log }).stop()
  return said
}

onEachDatabase('keys of orders go after a month, and no sooner', async (shop) => {
  const key = (name: string, days: number) => ({
    key: name,
    body_hash: 'x',
    order_id: null,
    answer: null,
    created_at: new Date(Date.now() - days * DAY).toISOString(),
  })
  await shop.db
    .insertInto('idempotency_keys')
    .values([key('old', 31), key('week', 8), key('new', 0)])
    .execute()
  expect(await clean(shop)).toEqual([])
  const kept = await shop.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
  expect(kept.map((row) => row.key)).toEqual(['new', 'week'])
})

onEachDatabase(
  'pictures that belong to another database are left alone, and the owner is told',
  async (shop) => {
    await shop.images.isOwnedBy('first')
    await shop.db.updateTable('shop_state').set({ shop_key: 'another shop' }).execute()
    expect(await clean(shop)).toEqual([
      'The images folder was filled by another database: nothing in it is swept away',
    ])
  },
)

onEachDatabase('a cleaning that fails is logged and leaves the shop running', async (shop) => {
  await shop.db.schema.dropTable('product_images').execute()
  expect(await clean(shop)).toEqual(['The daily cleaning failed'])
})
