import { sql } from 'kysely'
import { expect } from 'vitest'
import { onEachDatabase, type TestShop } from '#support/open-test-shop.ts'

import { addToFeed, type OrderFeed, openOrderFeed } from './order-feed.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

/** Opens a feed that retains three changes, and whose clock stands still. */
function openFeed({ db, log }: TestShop, { now = NOON, placed = [] as number[] } = {}): Promise<OrderFeed> {
  const onPlaced = async (_trx: unknown, orderIds: number[]) => void placed.push(...orderIds)
  return openOrderFeed({ db, log, onPlaced, kept: 3, now: () => now })
}

async function addChanges({ db }: TestShop, orderIds: number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const orderId of orderIds) await addToFeed(trx, [orderId], orderId % 2 ? 'placed' : 'changed')
  })
}

onEachDatabase(
  'numbers rise from the time, whatever is forgotten and however the clock is set',
  async (shop) => {
    await shop.orderFeed.close()
    const placed: number[] = []
    const feed = await openFeed(shop, { placed })
    expect([feed.last, feed.forgotten]).toEqual([0, 0])
    await addChanges(shop, [1, 2])
    await feed.refresh()
    expect(feed.after(0).map(({ id }) => id)).toEqual([NOON, NOON + 1])
    await addChanges(shop, [3, 4, 5])
    await feed.refresh()
    await feed.refresh()
    expect(placed).toEqual([1, 3, 5])
    expect(feed.forgotten).toBe(NOON + 1)
    expect(feed.after(0).map(({ data }) => JSON.parse(data).orderId)).toEqual([3, 4, 5])
    expect(feed.after(NOON + 3).map(({ id }) => id)).toEqual([NOON + 4])
    expect(await shop.db.selectFrom('order_changes').select('order_id').execute()).toHaveLength(3)
    await feed.close()

    const setBack = await openFeed(shop, { now: NOON - 1000 })
    await addChanges(shop, [6])
    await setBack.refresh()
    expect(setBack.last).toBe(NOON + 5)
    await setBack.close()

    // The table is empty, as after the restore of a backup without these rows.
    await shop.db.deleteFrom('order_changes').execute()
    const restored = await openFeed(shop, { now: NOON + 1000 })
    await addChanges(shop, [7])
    await restored.refresh()
    expect(restored.after(0).map(({ id }) => id)).toEqual([NOON + 1000])
    await restored.close()
  },
)

onEachDatabase(
  'a look that finds nothing is one query, which reads no table from end to end',
  async (shop) => {
    await shop.orderFeed.close()
    await addChanges(shop, [1, 2, 3, 4])
    const feed = await openFeed(shop)
    shop.logged.length = 0
    await feed.refresh()
    const asked = shop.logged.flatMap((line) => (typeof line.sql === 'string' ? line.sql : []))
    expect(asked.filter((text) => text.includes('order_changes'))).toHaveLength(1)
    if (!shop.config.databaseUrl) {
      const plan = await sql<{ detail: string }>`${sql.raw(`explain query plan ${asked[0]}`)}`.execute(
        shop.db,
      )
      expect(plan.rows.filter(({ detail }) => detail.startsWith('SCAN order_changes'))).toEqual([])
    }
    await feed.close()
  },
  { SLOW_QUERY_MS: '0' },
)

onEachDatabase('a look that fails is logged, and the next one goes on from there', async (shop) => {
  await shop.orderFeed.close()
  const feed = await openFeed(shop)
  await sql`alter table order_changes rename to gone`.execute(shop.db)
  await expect.poll(() => shop.logged.map(({ msg }) => msg)).toContain('Following the orders failed')
  await sql`alter table gone rename to order_changes`.execute(shop.db)
  await addChanges(shop, [1])
  await expect.poll(() => feed.last).toBe(NOON)
  await feed.close()
})
