import type { Demo } from '#contract/demo.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { refreshDuplicates } from '#server/orders/duplicates.ts'
import { addToFeed } from '#server/orders/order-feed.ts'
import { DEMO_TABLES, type DemoRow, type DemoTable, listDemoRows } from './demo-marks.ts'

/** What came with the demo, by table: the ids of rows to go, and of those to stay. */
type Plan = Record<DemoTable, { gone: number[]; kept: number[] }> & { orders: number[] }

/** Counts what would go with the demo, and what would stay. */
export async function countDemo(db: DbOrTrx): Promise<Demo> {
  const plan = await planRemoval(db)
  const count = (part: 'gone' | 'kept') => ({
    products: plan.products[part].length,
    brands: plan.brands[part].length,
    categories: plan.categories[part].length,
    banners: plan.banners[part].length,
    heroCards: plan.hero_cards[part].length,
    news: plan.news[part].length,
  })
  return { ...count('gone'), orders: plan.orders.length, kept: count('kept') }
}

/** True if nothing of the demo is left to go. */
export async function isDemoGone(db: DbOrTrx): Promise<boolean> {
  return listGone(await planRemoval(db)).length === 0
}

/**
 * Removes what came with the demo, in one transaction, but for what the owner has changed and what that or anything of
 * the owner's uses: from then on that is the owner's.
 * @throws NotFoundError where nothing is left to go
 */
export async function removeDemo(db: DbOrTrx): Promise<void> {
  await writeCatalogue(db, async (trx) => {
    const plan = await planRemoval(trx)
    if (listGone(plan).length === 0) throw new NotFoundError('La démonstration est déjà partie')
    await removeOrders(trx, plan.orders)
    // Products before their brands, categories and models, categories before their size guides.
    for (const table of [
      'products',
      'brands',
      'categories',
      'size_guides',
      'vehicle_models',
      'banners',
      'hero_cards',
      'news',
    ] as const) {
      if (plan[table].gone.length > 0) {
        await trx.deleteFrom(table).where('id', 'in', plan[table].gone).execute()
      }
      await trx.updateTable(table).set({ demo_mark: null }).where('demo_mark', 'is not', null).execute()
    }
  })
}

function listGone(plan: Plan): number[] {
  return [...plan.orders, ...DEMO_TABLES.flatMap((table) => plan[table].gone)]
}

async function planRemoval(db: DbOrTrx): Promise<Plan> {
  const products = split(await listDemoRows(db, 'products'), new Set())
  const staying = await db
    .selectFrom('products')
    .select(['brand_id', 'category_id'])
    .distinct()
    .$if(products.gone.length > 0, (query) => query.where('id', 'not in', products.gone))
    .execute()
  const brands = new Set(staying.map(({ brand_id }) => brand_id))
  const categories = new Set(staying.map(({ category_id }) => category_id))
  const categoryPlan = split(await listDemoRows(db, 'categories'), categories)
  const fitted = await db
    .selectFrom('product_fits')
    .select('model_id')
    .distinct()
    .$if(products.gone.length > 0, (query) => query.where('product_id', 'not in', products.gone))
    .execute()
  const models = new Set(fitted.map(({ model_id }) => model_id))
  const orders = await db.selectFrom('orders').select('id').where('demo_mark', 'is not', null).execute()
  return {
    products,
    brands: split(await listDemoRows(db, 'brands'), brands),
    categories: categoryPlan,
    size_guides: split(
      await listDemoRows(db, 'size_guides'),
      await listUsedGuides(db, products.gone, categoryPlan.gone),
    ),
    vehicle_models: split(await listDemoRows(db, 'vehicle_models'), models),
    banners: split(await listDemoRows(db, 'banners'), new Set()),
    hero_cards: split(await listDemoRows(db, 'hero_cards'), new Set()),
    news: split(await listDemoRows(db, 'news'), new Set()),
    orders: orders.map(({ id }) => id),
  }
}

/** Lists the size guides of what stays. */
async function listUsedGuides(
  db: DbOrTrx,
  goneProducts: number[],
  goneCategories: number[],
): Promise<Set<number | null>> {
  const products = await db
    .selectFrom('products')
    .select('size_guide_id')
    .where('size_guide_id', 'is not', null)
    .$if(goneProducts.length > 0, (query) => query.where('id', 'not in', goneProducts))
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select('size_guide_id')
    .where('size_guide_id', 'is not', null)
    .$if(goneCategories.length > 0, (query) => query.where('id', 'not in', goneCategories))
    .execute()
  return new Set([...products, ...categories].map((row) => row.size_guide_id))
}

function split(rows: DemoRow[], used: Set<number | null>) {
  const stays = ({ id, isChanged }: DemoRow) => isChanged || used.has(id)
  return {
    gone: rows.filter((row) => !stays(row)).map(({ id }) => id),
    kept: rows.filter(stays).map(({ id }) => id),
  }
}

/** Deletes the demo's orders with their events and parcels; invoices of them stay, cancelled. */
async function removeOrders(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('invoices')
    .set({ cancelled_at: new Date().toISOString() })
    .where('order_id', 'in', ids)
    .where('cancelled_at', 'is', null)
    .execute()
  const parcels = trx.selectFrom('parcels').select('id').where('order_id', 'in', ids)
  await trx
    .updateTable('settlement_lines')
    .set({ parcel_id: null })
    .where('parcel_id', 'in', parcels)
    .execute()
  await trx.deleteFrom('parcels').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('order_events').where('order_id', 'in', ids).execute()
  const orders = await trx
    .deleteFrom('orders')
    .where('id', 'in', ids)
    .returning(['phone_key', 'created_at'])
    .execute()
  await addToFeed(trx, ids, 'deleted')
  for (const order of orders) await refreshDuplicates(trx, order)
}
