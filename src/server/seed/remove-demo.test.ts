// @module-tag long
import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import type { VehicleMake } from '#contract/vehicle.ts'
import { addCourier, addParcel } from '../../../tests/support/couriers/add-parcel.ts'
import { addProduct, addProductImage } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { NOTHING, openDemo } from '../../../tests/support/open-demo.ts'
import { postOrder } from '../../../tests/support/open-sale.ts'
import { setStock } from '../catalogue/stock/stock.ts'

const NOTHING_KEPT = '/demo?keep='

onOneDatabase('the demo leaves whole, once, and no start brings it back', async (shop) => {
  const { call, count } = await openDemo(shop)
  const whole = await count()
  expect(whole).toMatchObject({
    products: 101,
    sizeGuides: 5,
    vehicleModels: 115,
    orders: 60,
    kept: NOTHING,
  })
  expect(await call('DELETE', NOTHING_KEPT)).toMatchObject({ status: 200, body: { kept: [] } })
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  const paths = ['/brands', '/size-guides', '/categories', '/vehicles', '/news', '/banners', '/hero-cards']
  for (const path of paths) expect((await call('GET', path)).body, path).toEqual([])
  expect((await call('GET', '/orders')).body).toMatchObject({ total: 0 })
  expect((await call('GET', '/wilayas')).body).toHaveLength(69)
  for (const table of ['order_events', 'order_items', 'product_images'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect((await call('DELETE', '/demo')).status).toBe(404)
})

onOneDatabase(
  'a model of the demo stays where the owner has changed it, or a product that stays fits it',
  async (shop) => {
    const { call } = await openDemo(shop)
    const makes = (await call<VehicleMake[]>('GET', '/vehicles')).body
    const ids = (make: string) => makes.find((entry) => entry.make === make)?.models.map(({ id }) => id) ?? []
    const [changed] = ids('Zontes')
    const [used] = ids('SYM')
    await call('PUT', `/vehicles/models/${changed}`, { fromYear: 2020 })
    const products = (await call<{ items: Product[] }>('GET', '/products?limit=100')).body.items
    const helmet = products.find(({ fits }) => fits === null)
    await call('PUT', `/products/${helmet?.id}`, { fits: [{ modelId: used }] })
    await call('DELETE', NOTHING_KEPT)
    const left = (await call<VehicleMake[]>('GET', '/vehicles')).body.flatMap(({ models }) => models)
    expect(left.map(({ id }) => id).sort()).toEqual([changed, used].sort())
    const kept = (await call<Product>('GET', `/products/${helmet?.id}`)).body.fits
    expect(kept).toEqual([{ modelId: used, fromYear: null, toYear: null }])
  },
)

onOneDatabase('what the owner has changed stays, with what it uses', async (shop) => {
  const { call, count } = await openDemo(shop)
  const products = (await call<{ items: Product[] }>('GET', '/products?limit=100')).body.items
  const priced = products.find(({ brand }) => brand !== null)
  const pictured = products.find(({ categoryId }) => categoryId !== priced?.categoryId)
  const touched = products.find(({ id }) => id !== priced?.id && id !== pictured?.id)
  await call('PUT', `/products/${priced?.id}`, { price: (priced?.price ?? 0) + 10 })
  await addProductImage(shop, pictured?.id ?? 0)
  // Set to what it was: no change.
  await call('PUT', `/products/${touched?.id}`, { price: (touched?.price ?? 0) + 10 })
  await call('PUT', `/products/${touched?.id}`, { price: touched?.price })
  const [news] = (await call<{ id: number; order: number }[]>('GET', '/news')).body
  await call('PUT', `/news/${news?.id}`, { order: 99 })
  const own = await call<{ id: number }>('POST', '/brands', { name: 'À moi' })
  const before = await count()
  const kept = { products: 2, categories: 2, news: 0, banners: 0, heroCards: 0 }
  expect(before.kept).toMatchObject(kept)
  expect(before.products).toBe(99)
  await call('DELETE', '/demo')
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  const left = (await call<{ items: Product[] }>('GET', '/products')).body.items
  expect(left.map(({ id }) => id).sort()).toEqual([priced?.id, pictured?.id].sort())
  const brands = (await call<{ id: number; name: string }[]>('GET', '/brands')).body
  expect(brands.map(({ name }) => name)).toContain(priced?.brand)
  expect(brands.map(({ id }) => id)).toContain(own.body.id)
  expect((await call('GET', '/categories')).body).toHaveLength(2)
})

onOneDatabase('size guides stay that the owner has changed or uses', async (shop) => {
  const { call } = await openDemo(shop)
  const guides = (await call<SizeGuide[]>('GET', '/size-guides')).body
  const idOf = (start: string) => guides.find(({ name }) => name.startsWith(start))?.id
  const categories = (await call<Category[]>('GET', '/categories')).body
  expect(categories.find(({ name }) => name === 'Gants')?.sizeGuideId).toBe(idOf('Gants'))
  await call('PUT', `/size-guides/${idOf('Gants')}`, { text: 'À moi' })
  await call('POST', '/categories', { name: 'À moi', sizeGuideId: idOf('Bottes') })
  // A category whose guide the owner has changed is his, without the guide that it had.
  const jackets = categories.find(({ name }) => name === 'Blousons')
  await call('PUT', `/categories/${jackets?.id}`, { sizeGuideId: null })
  const [product] = (await call<{ items: Product[] }>('GET', '/products?search=casque')).body.items
  await call('PUT', `/products/${product?.id}`, { sizeGuideId: idOf('Pantalons') })
  await call('DELETE', NOTHING_KEPT)
  const left = (await call<SizeGuide[]>('GET', '/size-guides')).body
  expect(left.map(({ name }) => name)).toEqual([
    'Bottes et chaussures',
    'Casques',
    'Gants',
    'Pantalons et jeans',
  ])
  const names = (await call<Category[]>('GET', '/categories')).body.map(({ name }) => name)
  expect(names.sort()).toEqual(['Blousons', 'Casques', 'À moi'])
})

onOneDatabase(
  'a visitor’s order outlives the product of the demo, and demo invoices stay cancelled',
  async (shop) => {
    const { call } = await openDemo(shop)
    const product = (await call<{ items: Product[] }>('GET', '/products?limit=100')).body.items.find(
      ({ sizes, colors, inStock }) => inStock && sizes.length === 0 && colors.length === 0,
    )
    const [wilaya] = (await call<{ id: number; homePrice: number; baladiyas: string[] }[]>('GET', '/wilayas'))
      .body
    await call('PUT', '/free-delivery', { isActive: false, minimumAmount: 50_000 })
    const placed = await postOrder(shop, {
      customerName: 'Karim',
      customerPhone: '0661 23 45 67',
      wilayaId: wilaya?.id,
      deliveryType: 'home',
      baladiya: wilaya?.baladiyas[0],
      deliveryAddress: '5, rue de la Paix',
      totalAmount: (product?.price ?? 0) + (wilaya?.homePrice ?? 0),
      items: [{ productId: product?.id, quantity: 1, price: product?.price }],
    })
    expect(placed.status).toBe(201)
    await call('PUT', '/shop', { legal: { rc: '1', nif: '2', nis: '3', address: 'Oran' } })
    const { items } = (await call<{ items: { id: number }[] }>('GET', '/orders?status=delivered')).body
    expect((await call('POST', `/orders/${items[0]?.id}/invoice`)).status).toBe(201)
    await call('DELETE', '/demo')
    const order = (await call<{ items: { productId: number | null }[] }>('GET', `/orders/${placed.body.id}`))
      .body
    expect(order.items).toMatchObject([{ productId: null, product_name: product?.name }])
    const invoices = await shop.db.selectFrom('invoices').selectAll().execute()
    expect(invoices).toMatchObject([{ order_id: null, cancelled_at: expect.any(String) }])
  },
)

onOneDatabase(
  'pieces that orders of the demo hold come back, and one with an open parcel stays',
  async (shop) => {
    const { call, count } = await openDemo(shop)
    const { db } = shop
    const productId = await addProduct(shop, { name: 'Casque à moi' })
    const variants = [{ size: null, color: null, quantity: 10, reference: null }]
    await setStock(db, productId, { isCounted: true, lowAt: null, variants })
    const [counted, parcelled] = await db
      .selectFrom('orders')
      .select('id')
      .where('demo_mark', 'is not', null)
      .where('status', '=', 'pending')
      .execute()
    if (!counted || !parcelled) throw new Error('The demo has fewer pending orders')
    await db
      .updateTable('order_items')
      .set({ product_id: productId, size: null, color: null, quantity: 1 })
      .where('order_id', '=', counted.id)
      .execute()
    await call('PUT', `/orders/${counted.id}/status`, { status: 'confirmed' })
    const left = async () =>
      (
        await db
          .selectFrom('product_stock')
          .select('quantity')
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).quantity
    expect(await left()).toBeLessThan(10)
    const courierId = await addCourier(shop, { name: 'Rapide' })
    const parcelId = await addParcel(shop, courierId, {
      tracking: 'R-1',
      order_id: parcelled.id,
      state: 'sent',
      delivered_at: null,
    })

    expect((await count()).kept.orders).toBe(1)
    expect((await call('DELETE', '/demo')).body).toEqual({ kept: [parcelled.id] })
    expect(await left()).toBe(10)
    expect((await call('GET', `/orders/${parcelled.id}`)).status).toBe(200)
    expect((await call('GET', `/orders/${counted.id}`)).status).toBe(404)
    expect((await call('DELETE', '/demo')).status).toBe(404)

    // Once the parcel is back, the order can go, and what the courier had stays.
    await db
      .updateTable('parcels')
      .set({ state: 'returned', text: 'Zerrouki' })
      .where('id', '=', parcelId)
      .execute()
    expect((await call('DELETE', '/demo')).body).toEqual({ kept: [] })
    const parcels = await db.selectFrom('parcels').select(['order_id', 'text']).execute()
    expect(parcels).toEqual([{ order_id: null, text: '' }])
  },
)
