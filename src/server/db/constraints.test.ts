import { sql } from 'kysely'
import { expect } from 'vitest'
import { addBrand, addCategory, addImage, addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts'
import type { Tables } from './tables.ts'

/** What the database says to a change of one column in every row of a table; null when it lets it pass. */
async function refusal<Table extends keyof Tables>(
  { db }: TestShop,
  table: Table,
  column: keyof Tables[Table] & string,
  value: string | number | null,
): Promise<unknown> {
  const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
  return change.execute(db).then(
    () => null,
    (error: unknown) => error,
  )
}

onEachDatabase('a product’s category, subcategory and brand must exist', async (shop) => {
  await addProduct(shop)
  for (const column of ['category_id', 'subcategory_id', 'brand_id'] as const) {
    const error = await refusal(shop, 'products', column, 999)
    expect([column, isForeignKeyViolation(error)]).toEqual([column, true])
  }
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

onEachDatabase('a subcategory that goes leaves its products in the category', async (shop) => {
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  await addProduct(shop, { categoryId, subcategory: 'Jets' })
  await shop.db.deleteFrom('subcategories').execute()
  const { body } = await shop.json('GET', '/products')
  expect(body).toMatchObject({ items: [{ categoryId, subcategory: null, subcategoryId: null }] })
})

onEachDatabase('prices and flags stay within bounds', async (shop) => {
  await addProduct(shop, { price: 10_000 })
  const refused = [
    ['price', -1],
    ['price', 100_000_001],
    ['price', null],
    ['original_price', 10_000],
    ['original_price', 9_999],
    ['original_price', 100_000_001],
    ['in_stock', 2],
    ['is_new', null],
    ['name', ''],
  ] as const
  for (const [column, value] of refused) {
    expect([column, value, await refusal(shop, 'products', column, value)]).toEqual([
      column,
      value,
      expect.any(Error),
    ])
  }
  expect(await refusal(shop, 'products', 'original_price', 10_001)).toBeNull()
  expect(await refusal(shop, 'products', 'original_price', null)).toBeNull()
})

onEachDatabase('an order’s quantities, amounts and words stay within bounds', async (shop) => {
  await postOrder(shop, (await openSale(shop)).form)
  for (const quantity of [0, -1, 100]) {
    expect([quantity, await refusal(shop, 'order_items', 'quantity', quantity)]).toEqual([
      quantity,
      expect.any(Error),
    ])
  }
  const refused = [
    ['total_price', 1],
    ['subtotal', -1],
    ['status', 'lost'],
    ['delivery_type', 'drone'],
    ['customer_name', ''],
  ] as const
  for (const [column, value] of refused) {
    expect([column, value, await refusal(shop, 'orders', column, value)]).toEqual([
      column,
      value,
      expect.any(Error),
    ])
  }
})

onEachDatabase('an order takes its lines along, and leaves its events', async (shop) => {
  const { id } = (await postOrder(shop, (await openSale(shop)).form)).body
  await shop.json('PUT', `/orders/${id}/status`, { status: 'shipped' }, await shop.logIn())
  await shop.db.deleteFrom('orders').execute()
  expect(await shop.db.selectFrom('order_items').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('order_events').selectAll().execute()).toHaveLength(1)
})

onEachDatabase('names are unique whatever the case', async (shop) => {
  await addCategory(shop, { name: 'Équipement' })
  await addBrand(shop, 'AGV')
  const category = await addCategory(shop, { name: 'ÉQUIPEMENT' }).catch((error: unknown) => error)
  const brand = await addBrand(shop, 'agv').catch((error: unknown) => error)
  expect([isUniqueViolation(category), isUniqueViolation(brand)]).toEqual([true, true])
})

onEachDatabase('a wilaya’s code is unique where it is given', async (shop) => {
  expect(isUniqueViolation(await refusal(shop, 'wilayas', 'code', 31))).toBe(true)
  expect(await refusal(shop, 'wilayas', 'code', 0)).toBeInstanceOf(Error)
  expect(await refusal(shop, 'wilayas', 'code', null)).toBeNull()
})

onEachDatabase('there is one free-delivery setting and one state', async (shop) => {
  const state = await shop.db
    .insertInto('shop_state')
    .values({ id: 2, catalogue_version: 1, shop_key: 'another' })
    .execute()
    .catch((error: unknown) => error)
  const free = await shop.db
    .insertInto('free_delivery')
    .values({ id: 2, minimum_amount: 1, is_active: 1 })
    .execute()
    .catch((error: unknown) => error)
  expect([state, free]).toEqual([expect.any(Error), expect.any(Error)])
})

onEachDatabase('a token dies with its owner', async (shop) => {
  await shop.logIn()
  await shop.db.deleteFrom('admins').execute()
  expect(await shop.db.selectFrom('admin_tokens').selectAll().execute()).toEqual([])
})
