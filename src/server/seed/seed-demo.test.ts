// @module-tag long
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/figures.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf } from '#contract/product.ts'
import { backupImages } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-archive.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, openTestShop } from '#support/open-test-shop.ts'
import { seedDemo } from './seed-demo.ts'
import { seedOrders } from './seed-orders.ts'

const OWNER = 'owner@example.com'
const DAY = 86_400_000

onEachDatabase('the demo has a month of orders in every status, whose sums add up', async (shop) => {
  await seedDemo(shop.db, shop.images, OWNER)
  const call = await shop.asOwner()
  const { body } = await call<Dashboard>('GET', '/dashboard')
  expect(body).toMatchObject({ orderCount: 60, productCount: 101 })
  for (const count of Object.values(body.byStatus)) expect(count).toBeGreaterThan(5)
  const { items: orders } = (await call<PageOf<Order>>('GET', '/orders?limit=100')).body
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  )
  for (const order of orders) {
    expect(Date.now() - Date.parse(order.createdAt)).toBeLessThan(30 * DAY)
    const subtotal = order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect(order).toMatchObject({ subtotal, totalPrice: subtotal + order.deliveryPrice })
  }
  const future = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('created_at', '>', new Date().toISOString())
    .execute()
  expect(future).toEqual([])
  // The order feed has no rows, so the owner is not notified of these orders.
  expect(await shop.db.selectFrom('order_changes').select('id').execute()).toEqual([])
})

onEachDatabase('no demo orders join those of a shop', async (shop) => {
  const { form } = await openSale(shop)
  await postOrder(shop, form)
  await shop.db.transaction().execute((trx) => seedOrders(trx, OWNER))
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('a drawing of the demo is sent in each format, and is in a backup', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await seedDemo(shop.db, shop.images, OWNER)
  for (const width of ['', '?w=320']) {
    for (const type of ['image/webp', 'image/jpeg']) {
      const response = await shop.request(`/api/products/1/image${width}`, { headers: { Accept: type } })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    }
  }
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  expect(await writeBackup(shop.config, shop.images, file)).toMatchObject({ missing: [] })
  for await (const { hash, bytes } of backupImages(file)) {
    await shop.images.restoreOriginal(hash, bytes)
    expect(await shop.images.readOriginal(hash)).toEqual(bytes)
  }
})
