import { updateProduct } from '#server/catalogue/products/write-product.ts'
import { setStock } from '#server/catalogue/stock/stock.ts'
import { readConfig } from '#server/config.ts'
import { ConflictError } from '#server/errors.ts'
import { deleteOrder } from '#server/orders/change/delete-order.ts'
import { setOrderStatus } from '#server/orders/change/order-status.ts'
import { createInvoice } from '#server/orders/invoices/invoices.ts'
import { removeDemo } from '#server/seed/remove-demo.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { makeBusy } from './busy-shop.ts'
import { addCourier, addParcel } from './couriers/add-parcel.ts'
import { addProduct, addProductImage } from './factories.ts'
import { openSale, postOrder } from './open-sale.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import type { DATABASES } from './test-databases.ts'

const STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const
const IMPORTS = ['receiving', 'reading', 'ready', 'running', 'stopped', 'done'] as const
const JOBS = ['running', 'stopped', 'done'] as const
const PARCELS = ['unknown', 'created', 'sent', 'delivering', 'delivered', 'returned'] as const
const at = '2026-03-01T10:00:00.000Z'

/** Opens a shop that changes by `step` alone: one with every table filled, or one with the demo. */
export async function openRandomShop(database: (typeof DATABASES)[number], random: () => number) {
  const shop = await openTestShop({ database })
  if (random() < 0.8) await makeBusy(shop)
  else {
    await seedDemo(shop.db, shop.images, 'owner@example.com')
    await shop.notices.stop()
    await shop.orderFeed.close()
  }
  const { form, productId } = await openSale(shop)
  const steps = listSteps(shop, random, { form, productId })
  return {
    shop,
    /** Changes something at random; what the rules forbid stays as it is. */
    step: async () => {
      const change = steps[Math.floor(random() * steps.length)]
      await change?.().catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error
      })
    },
  }
}

function listSteps(
  shop: TestShop,
  random: () => number,
  { form, productId }: Pick<Awaited<ReturnType<typeof openSale>>, 'form' | 'productId'>,
): (() => Promise<unknown>)[] {
  const { db } = shop
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new ConflictError('There is none')
    return item
  }
  const orderId = async () => one(await db.selectFrom('orders').select('id').orderBy('id').execute()).id
  const letters = () => one(['é « \u2028', '"\\', 'x'.repeat(2000), '🏍️'])
  const parcel = async () => {
    const courier = await db.selectFrom('couriers').select('id').executeTakeFirst()
    const state = one(PARCELS)
    const delivered_at = state === 'delivered' ? at : null
    return addParcel(shop, courier?.id ?? (await addCourier(shop)), { state, delivered_at, text: letters() })
  }
  return [
    () => postOrder(shop, form, `key-${random()}`),
    () => postOrder(shop, form, `key-${random()}`),
    async () =>
      setOrderStatus(db, await orderId(), { status: one(STATUSES) }, { actor: 'a', parcel: 'keep' }),
    async () => deleteOrder(db, await orderId(), { actor: 'a', parcel: 'keep' }),
    async () => createInvoice(db, await orderId(), await shop.reads.shop()),
    async () => {
      const draft = await addProduct(shop, { description: letters() })
      await updateProduct(db, draft, { isPublished: random() < 0.5, updateMainImage: false }, [])
      if (random() < 0.5) await addProductImage(shop, draft)
    },
    () => {
      const variants = [{ size: null, color: null, quantity: Math.floor(random() * 20), reference: null }]
      return setStock(db, productId, { isCounted: random() < 0.8, lowAt: 2, variants })
    },
    async () => {
      const columns = { columns: '[]', extra_columns: '[]', mapping: '{}', created_at: at }
      const state = one(IMPORTS)
      // One may run.
      if (state === 'running') await db.deleteFrom('imports').where('state', '=', state).execute()
      const { id: import_id } = await db
        .insertInto('imports')
        .values({ state, format: 'shopify', category_id: null, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
      const picture = { name_key: 'a', filename: 'a', content: 'A'.repeat(100_000) }
      await db
        .insertInto('import_pictures')
        .values({ import_id, ...picture })
        .execute()
    },
    async () => {
      const label = { parcel_id: await parcel(), pdf: 'A'.repeat(100_000), fetched_at: at }
      await db.insertInto('parcel_labels').values(label).execute()
    },
    async () => {
      await parcel()
      const courier_id = one(await db.selectFrom('couriers').select('id').execute()).id
      const times = { created_at: at, changed_at: at }
      const content = { queue: '[1]', results: '[]', total: 1, actor: letters() }
      await db
        .insertInto('courier_jobs')
        .values({ kind: 'labels', courier_id, state: one(JOBS), ...content, ...times })
        .execute()
    },
    () => removeDemo(db, ['vehicles', 'guides'], readConfig({}).firstIdentity).catch(() => {}),
  ]
}
