import { updateProduct } from '#server/catalogue/products/write-product.ts'
import { createSizeGuide } from '#server/catalogue/size-guides.ts'
import { setStock } from '#server/catalogue/stock/stock.ts'
import { createModel } from '#server/catalogue/vehicles.ts'
import { updateIdentity } from '#server/content/identity.ts'
import { updatePage } from '#server/content/info-pages.ts'
import { acceptSettlement } from '#server/couriers/settlements/settlement-payments.ts'
import { addSettlement } from '#server/couriers/settlements/settlements.ts'
import { blockPhone } from '#server/orders/blocked-phones.ts'
import { deleteOrder } from '#server/orders/change/delete-order.ts'
import { setOrderStatus } from '#server/orders/change/order-status.ts'
import { createInvoice } from '#server/orders/invoices/invoices.ts'
import { setTemplate } from '#server/orders/message-templates.ts'
import { addExchange, setReceived } from '#server/orders/place/add-exchange.ts'
import { addCourier, addParcel } from './couriers/add-parcel.ts'
import { addBrand, addCategory, addProduct, addProductImage, setFreeDelivery } from './factories.ts'
import { openSale, postOrder } from './open-sale.ts'
import type { TestShop } from './open-test-shop.ts'

/** Fills every table: a catalogue with images and odd texts, orders, a session, and ids of deleted rows. */
export async function makeBusy(shop: TestShop): Promise<void> {
  await shop.notices.stop()
  const { form, productId, wilayaId } = await openSale(shop, {
    name: 'Casque « Élan » 🏍️',
    brand: 'Škoda\tMoto',
  })
  const { id: size_guide_id } = await createSizeGuide(shop.db, {
    name: 'Casques « Élan »',
    text: 'Un mètre\u2028ruban',
    columns: ['Taille', 'Tour "cm"'],
    rows: [['M', '57-58']],
    measure: { label: 'Tour de tête', unit: 'cm', column: 1 },
  })
  const categoryId = await addCategory(shop, { subcategories: ['Intégraux', "L'été"], size_guide_id })
  for (let count = 0; count < 3; count++) {
    const product = { categoryId, subcategory: "L'été", specifications: { '10': 'dix', a: '"\\\u2028' } }
    await addProductImage(shop, await addProduct(shop, product), `#${count}${count}8080`)
  }
  await addProductImage(shop, productId)
  await setFreeDelivery(shop, 50_000)
  await shop.db.insertInto('news').values({ title: 't', text: 'x\ny', is_active: 1, position: 1 }).execute()
  await shop.db.insertInto('hero_cards').values({ title: 'Été', link: null, is_active: 0 }).execute()
  await shop.db.insertInto('banners').values({ title: null, is_active: 1, image_hash: null }).execute()
  const variants = [{ size: null, color: null, quantity: 9, reference: 'Réf « 1 »' }]
  await setStock(shop.db, productId, { isCounted: true, lowAt: 3, variants })
  const model = {
    make: 'Škoda « Été »',
    name: 'MT-07',
    kind: 'scooter',
    fromYear: 2014,
    toYear: null,
  } as const
  const { id: modelId } = await createModel(shop.db, model)
  const fits = [{ modelId, fromYear: null, toYear: 2018 }]
  await updateProduct(shop.db, productId, { fits, updateMainImage: false }, [])
  const fitting = await addProduct(shop, { categoryId })
  await updateProduct(shop.db, fitting, { fits: 'all', updateMainImage: false }, [])
  const sketch = { is_sketch: 1, is_published: 0 } as const
  await shop.db.updateTable('products').set(sketch).where('id', '=', fitting).execute()
  for (let count = 0; count < 5; count++) await postOrder(shop, form, `busy-${count}`)
  const [shipped, gone, delivered] = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  await setOrderStatus(shop.db, shipped?.id ?? 0, { status: 'shipped' }, { actor: 'owner' })
  await deleteOrder(shop.db, gone?.id ?? 0, { actor: 'owner' })
  await fillExchanges(shop, delivered?.id ?? 0, productId)
  const goneBrand = await addBrand(shop, 'Partie')
  await shop.db.deleteFrom('brands').where('id', '=', goneBrand).execute()
  await blockPhone(shop.db, { phone: '0661 23 45 67', reason: 'Ne répond jamais' })
  await setTemplate(shop.db, 'confirm', 'Bonjour {nom}')
  const device = {
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    label: 'Téléphone',
    token_hash: 'h',
  }
  const created_at = new Date().toISOString()
  const { id: device_id } = await shop.db
    .insertInto('push_devices')
    .values({ ...device, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Not due while the test runs.
  const notice = { order_id: shipped?.id ?? 0, attempts: 1, due_at: '2100-01-01T00:00:00.000Z' }
  await shop.db
    .insertInto('notices')
    .values({ ...notice, device_id })
    .execute()
  await updateIdentity(shop.db, {
    name: 'Élan « Sud »',
    legal: {
      ...{ rc: '1', nif: '2', nis: '3', address: 'Oran', form: 'SARL', activity: 'Motos', capital: 1e12 },
      ...{
        regime: 'real',
        vatPercent: 19,
        stampDuty: 'included',
        host: 'Icosnet',
        dpo: 'A',
        declaration: 'B',
      },
    },
  })
  await updatePage(shop.db, 'confidentialite', { text: '## Été\n\n«\u2028»', isPublished: true })
  await createInvoice(shop.db, shipped?.id ?? 0, await shop.reads.shop())
  await fillCouriers(shop, wilayaId, shipped?.id ?? 0)
  await fillImports(shop, categoryId)
  const day = { day: '2026-03-01', count: 12 }
  await shop.db
    .insertInto('visits')
    .values([
      { ...day, step: 'visit', product_id: 0 },
      { ...day, step: 'product', product_id: productId },
    ])
    .execute()
  await shop.logIn()
  // Nothing changes by itself after this.
  await shop.orderFeed.refresh()
  await shop.orderFeed.close()
}

/** Exchanges an order; the pieces have come back. */
async function fillExchanges({ db }: TestShop, orderId: number, productId: number): Promise<void> {
  await setOrderStatus(db, orderId, { status: 'delivered' }, { actor: 'owner' })
  const item = { productId, quantity: 1, size: null, color: null }
  const exchange = {
    back: [{ ...item, product_name: null }],
    items: [{ ...item, price: 7_000 }],
    ...{ deliveryPrice: null, note: '' },
  }
  const { order } = await addExchange(db, orderId, exchange, { key: 'exchange', actor: 'owner' })
  await setReceived(db, order.id, true, 'owner')
}

/** Adds an import that was stopped in the middle. */
async function fillImports({ db }: TestShop, category_id: number): Promise<void> {
  const { id: import_id } = await db
    .insertInto('imports')
    .values({
      state: 'stopped',
      format: 'prestashop',
      columns: '["Nom « Été »"]',
      extra_columns: '[]',
      mapping: '{"name":"Nom « Été »"}',
      category_id,
      tax_percent: 19.5,
      total: 2,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { import_id, product_line: 2, source: 0, line: 2, cells: '["Casque\\u2028"]', product_id: 1 }
  await db.insertInto('import_rows').values(row).execute()
  await db.insertInto('import_problems').values({ import_id, line: 2, message: 'prix : il manque' }).execute()
  await db
    .insertInto('import_touched')
    .values({ import_id, kind: 'product', row_id: 1, line: 2, name: 'Été', before: null, after: 'x' })
    .execute()
  const picture = { name_key: 'é.jpg', filename: 'É.JPG', content: 'JVBERi0=' }
  await db
    .insertInto('import_pictures')
    .values({ import_id, ...picture })
    .execute()
}

/** Adds a courier that has paid one of its parcels, and owes another. */
async function fillCouriers(shop: TestShop, wilaya_id: number, order_id: number): Promise<void> {
  const { db } = shop
  const courierId = await addCourier(shop, {
    name: 'Rapide « Été »',
    secrets: 'v1:chiffré',
    last_problem: 'Occupé',
  })
  await addParcel(shop, courierId, { tracking: 'YAL-1', order_id, state: 'delivering', delivered_at: null })
  const parcel_id = await addParcel(shop, courierId, { tracking: 'YAL-2', content: '{"name":"Zoé"}' })
  const at = '2025-01-03T00:00:00.000Z'
  await db.insertInto('parcel_labels').values({ parcel_id, pdf: 'JVBERi0=', fetched_at: at }).execute()
  await db
    .insertInto('courier_jobs')
    .values({
      kind: 'labels',
      courier_id: courierId,
      actor: 'Zoé',
      state: 'stopped',
      queue: '[1]',
      results: '[]',
      total: 1,
      created_at: at,
      changed_at: at,
    })
    .execute()
  const place = { wilaya_id, name_key: 'es senia', name: 'Es Sénia', theirs: 'ES-SENIA' }
  await db
    .insertInto('courier_places')
    .values({ courier_id: courierId, ...place })
    .execute()
  const lines = ['YAL-1', 'PERDU'].map((tracking, row) => ({
    row,
    tracking,
    collected: 10_600,
    fee: null,
    unreadFee: null,
    reason: null,
  }))
  const columns = { tracking: 'Suivi', amount: 'Encaissé', fee: null, net: null }
  const sheet = { courierId, filename: 'été.xlsx', lines, columns, unreadSheets: ['Aide'] }
  const { id } = await addSettlement(db, sheet)
  await acceptSettlement(db, id, [], 'owner')
}
