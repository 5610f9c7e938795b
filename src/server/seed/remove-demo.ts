import type { Demo, DemoPart, DemoRemoval } from '#contract/first-steps.ts'
import type { Config } from '#server/config.ts'
import { emptyDemoIdentity } from '#server/content/first-identity.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError } from '#server/errors.ts'
import { forgetParcels } from '#server/orders/change/delete-order.ts'
import { refreshDuplicates } from '#server/orders/duplicates.ts'
import { addToFeed } from '#server/orders/order-feed.ts'
import { findOpenParcels } from '#server/orders/order-parcels.ts'
import { moveStock } from '#server/orders/order-stock.ts'
import { findOrderRow, listItemsOf } from '#server/orders/orders.ts'
import { endDemoDelivery } from './demo-delivery.ts'
import { DEMO_TABLES, type DemoRow, type DemoTable, listDemoRows } from './demo-marks.ts'

/** Ids of demo rows by table: `gone` are deleted, `kept` stay. */
type Plan = Record<DemoTable | 'orders', { gone: number[]; kept: number[] }>

export async function countDemo(db: DbOrTrx): Promise<Demo> {
  const plan = await planRemoval(db)
  const count = (part: 'gone' | 'kept') => ({
    products: plan.products[part].length,
    brands: plan.brands[part].length,
    categories: plan.categories[part].length,
    sizeGuides: plan.size_guides[part].length,
    vehicleModels: plan.vehicle_models[part].length,
    banners: plan.banners[part].length,
    heroCards: plan.hero_cards[part].length,
    news: plan.news[part].length,
    orders: plan.orders[part].length,
  })
  return { ...count('gone'), kept: count('kept') }
}

export async function isDemoGone(db: DbOrTrx): Promise<boolean> {
  const plan = await planRemoval(db)
  return [plan.orders, ...DEMO_TABLES.map((table) => plan[table])].every(({ gone }) => gone.length === 0)
}

/**
 * Deletes the demo, its delivery settings, and its identity except what environment `variables` set. Rows
 * stay if the owner changed them, if their part is in `keep`, or if other rows that stay need them. Orders
 * with an open parcel stay for now; returns their ids.
 * @throws NotFoundError when nothing is left to delete
 */
export async function removeDemo(
  db: DbOrTrx,
  keep: DemoPart[],
  variables: Config['firstIdentity'],
): Promise<DemoRemoval> {
  return writeCatalogue(db, async (trx) => {
    if (await isDemoGone(trx)) throw new NotFoundError('La démonstration est déjà partie')
    const plan = await planRemoval(trx, keep)
    if (await endDemoDelivery(trx)) await emptyDemoIdentity(trx, variables)
    await removeOrders(trx, plan.orders.gone)
    for (const table of DEMO_TABLES) {
      if (plan[table].gone.length > 0)
        await trx.deleteFrom(table).where('id', 'in', plan[table].gone).execute()
      await trx.updateTable(table).set({ demo_mark: null }).where('demo_mark', 'is not', null).execute()
    }
    return { kept: plan.orders.kept }
  })
}

/** An id that no row has, since PostgreSQL refuses an empty list. */
const NO_ID = 0

const TABLES_OF_PARTS: Partial<Record<DemoTable, DemoPart>> = {
  vehicle_models: 'vehicles',
  size_guides: 'guides',
  categories: 'categories',
}

async function planRemoval(db: DbOrTrx, keep: DemoPart[] = []): Promise<Plan> {
  const plan = async (table: DemoTable, used: (number | null)[] = []) => {
    const rows = await listDemoRows(db, table)
    const part = TABLES_OF_PARTS[table]
    return split(rows, new Set(part && keep.includes(part) ? rows.map(({ id }) => id) : used))
  }
  const products = await plan('products')
  const staying = await db
    .selectFrom('products')
    .select(['brand_id', 'category_id', 'size_guide_id'])
    .distinct()
    .where('id', 'not in', [NO_ID, ...products.gone])
    .execute()
  const fitted = await db
    .selectFrom('product_fits')
    .select('model_id')
    .distinct()
    .where('product_id', 'not in', [NO_ID, ...products.gone])
    .execute()
  const modelIds = fitted.map((fit) => fit.model_id)
  const brandIds = staying.map((product) => product.brand_id)
  const categoryIds = staying.map((product) => product.category_id)
  const categories = await plan('categories', categoryIds)
  const guided = await db
    .selectFrom('categories')
    .select('size_guide_id')
    .where('id', 'not in', [NO_ID, ...categories.gone])
    .execute()
  const guideIds = [...staying, ...guided].map((row) => row.size_guide_id)
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('demo_mark', 'is not', null)
    .orderBy('id')
    .execute()
  const orderIds = orders.map(({ id }) => id)
  const open = await findOpenParcels(db, orderIds)
  return {
    products,
    categories,
    brands: await plan('brands', brandIds),
    size_guides: await plan('size_guides', guideIds),
    vehicle_models: await plan('vehicle_models', modelIds),
    banners: await plan('banners'),
    hero_cards: await plan('hero_cards'),
    news: await plan('news'),
    orders: {
      gone: orderIds.filter((id) => !open.has(id)),
      kept: orderIds.filter((id) => open.has(id)),
    },
  }
}

function split(rows: DemoRow[], used: Set<number | null>) {
  const stays = ({ id, isChanged }: DemoRow) => isChanged || used.has(id)
  return {
    gone: rows.filter((row) => !stays(row)).map(({ id }) => id),
    kept: rows.filter(stays).map(({ id }) => id),
  }
}

/**
 * Deletes the demo's orders with their events, and returns their pieces to the stock. Their invoices stay as
 * cancelled; their parcels stay, because a courier had them.
 */
async function removeOrders(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('invoices')
    .set({ cancelled_at: new Date().toISOString() })
    .where('order_id', 'in', ids)
    .where('cancelled_at', 'is', null)
    .execute()
  await forgetParcels(trx, ids)
  for (const orderId of ids) {
    const { status } = await findOrderRow(trx, orderId)
    const before = { status, items: await listItemsOf(trx, orderId) }
    await moveStock(trx, [{ orderId, before, after: null, reason: 'delete' }])
  }
  await trx.deleteFrom('order_events').where('order_id', 'in', ids).execute()
  const orders = await trx
    .deleteFrom('orders')
    .where('id', 'in', ids)
    .returning(['phone_key', 'created_at'])
    .execute()
  await addToFeed(trx, ids, 'deleted')
  await refreshDuplicates(trx, ...orders)
}
