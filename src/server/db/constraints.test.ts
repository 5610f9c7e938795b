import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCategory, addImage, addProduct, setFreeDelivery } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, type TestShop } from '#support/open-test-shop.ts'
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts'
import type { Tables } from './tables.ts'

/** Returns the database's error for a change of one column in every row of a table; null if it has none. */
async function refusal(
  { db }: TestShop,
  table: keyof Tables,
  column: string,
  value: string | number | null,
): Promise<unknown> {
  const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
  return change.execute(db).then(
    () => null,
    (error: unknown) => error,
  )
}

onEachDatabase('what a column holds stays within its bounds, and points to what is there', async (shop) => {
  await addProduct(shop, { price: 10_000 })
  await postOrder(shop, (await openSale(shop)).form)
  const refused: [keyof Tables, string, (string | number | null)[]][] = [
    ['products', 'category_id', [999]],
    ['products', 'subcategory_id', [999]],
    ['products', 'brand_id', [999]],
    ['products', 'price', [-1, 100_000_001, null]],
    ['products', 'original_price', [10_000, 9_999, 100_000_001]],
    ['products', 'in_stock', [2]],
    ['products', 'is_new', [null]],
    ['products', 'name', ['']],
    ['order_items', 'quantity', [0, -1, 100]],
    ['orders', 'total_price', [1]],
    ['orders', 'subtotal', [-1]],
    ['orders', 'status', ['lost']],
    ['orders', 'delivery_type', ['drone']],
    ['orders', 'customer_name', ['']],
    ['wilayas', 'code', [31, 0]],
    ['free_delivery', 'id', [2]],
    ['shop_state', 'id', [2]],
  ]
  await setFreeDelivery(shop, 1)
  for (const [table, column, values] of refused)
    for (const value of values) {
      const error = await refusal(shop, table, column, value)
      expect([table, column, value, error]).toEqual([table, column, value, expect.any(Error)])
      expect(isForeignKeyViolation(error)).toBe(value === 999)
      expect(isUniqueViolation(error)).toBe(value === 31)
    }
  for (const value of [10_001, null])
    expect(await refusal(shop, 'products', 'original_price', value)).toBeNull()
  expect(await refusal(shop, 'wilayas', 'code', null)).toBeNull()
})

onEachDatabase('what is still in use cannot go', async (shop) => {
  const categoryId = await addCategory(shop, { image_hash: await addImage(shop) })
  await addProduct(shop, { categoryId, brand: 'AGV' })
  for (const table of ['categories', 'brands', 'images'] as const) {
    const error = await shop.db
      .deleteFrom(table)
      .execute()
      .catch((refused: unknown) => refused)
    expect([table, isForeignKeyViolation(error)]).toEqual([table, true])
  }
})

onEachDatabase('an order takes its lines along, and leaves its events', async (shop) => {
  const { id } = (await postOrder(shop, (await openSale(shop)).form)).body
  await shop.json('PUT', `/orders/${id}/status`, { status: 'shipped' }, await shop.logIn())
  await shop.db.deleteFrom('orders').execute()
  expect(await shop.db.selectFrom('order_items').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('order_events').selectAll().execute()).toHaveLength(1)
})

onEachDatabase('a token dies with its owner', async (shop) => {
  await shop.logIn()
  await shop.db.deleteFrom('admins').execute()
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toEqual([])
})
