// @module-tag long
import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import type { Stock } from '#contract/stock.ts'
import type { VehicleMake } from '#contract/vehicle.ts'
import { addCourier, addParcel } from '#support/couriers/add-parcel.ts'
import { addProduct, addProductImage } from '#support/factories.ts'
import { NOTHING, openDemo } from '#support/open-demo.ts'
import { postOrder } from '#support/open-sale.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'
import { setStock } from '../catalogue/stock/stock.ts'

const NOTHING_KEPT = '/demo?keep='

onOneDatabase('the demo leaves whole, once, and not for a word that names no part of it', async (shop) => {
  const { call, get, count } = await openDemo(shop)
  const whole = await count()
  expect(whole).toMatchObject({ products: 101, sizeGuides: 5, vehicleModels: 115, orders: 60, kept: NOTHING })
  const { status, body } = await call<Refusal>('DELETE', '/demo?keep=vehicles,motos')
  expect([status, body.issues?.map(({ path }) => path), await count()]).toEqual([400, ['keep'], whole])
  expect(await call('DELETE', NOTHING_KEPT)).toMatchObject({ status: 200, body: { kept: [] } })
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  const paths = ['/brands', '/size-guides', '/categories', '/vehicles', '/news', '/banners', '/hero-cards']
  for (const path of paths) expect(await get(path), path).toEqual([])
  expect(await get('/orders')).toMatchObject({ total: 0 })
  expect(await get('/wilayas')).toHaveLength(69)
  for (const table of ['order_events', 'order_items', 'product_images'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect((await call('DELETE', '/demo')).status).toBe(404)
})

onOneDatabase(
  'a model of the demo stays where the owner has changed it, or a product that stays fits it',
  async (shop) => {
    const { call, get } = await openDemo(shop)
    const makes = await get<VehicleMake[]>('/vehicles')
    const ids = (make: string) => makes.find((entry) => entry.make === make)?.models.map(({ id }) => id) ?? []
    const [changed] = ids('Zontes')
    const [used] = ids('SYM')
    await call('PUT', `/vehicles/models/${changed}`, { fromYear: 2020 })
    const products = (await get<{ items: Product[] }>('/products?limit=100')).items
    const helmet = products.find(({ fits }) => fits === null)
    await call('PUT', `/products/${helmet?.id}`, { fits: [{ modelId: used }] })
    await call('DELETE', NOTHING_KEPT)
    const left = (await get<VehicleMake[]>('/vehicles')).flatMap(({ models }) => models)
    expect(left.map(({ id }) => id).sort()).toEqual([changed, used].sort())
    const kept = (await get<Product>(`/products/${helmet?.id}`)).fits
    expect(kept).toEqual([{ modelId: used, fromYear: null, toYear: null }])
  },
)

onOneDatabase('what the owner has changed stays, with what it uses', async (shop) => {
  const { call, get, count } = await openDemo(shop)
  const products = (await get<{ items: Product[] }>('/products?limit=100')).items
  const priced = products.find(({ brand }) => brand !== null)
  const pictured = products.find(({ categoryId }) => categoryId !== priced?.categoryId)
  const colored = products.find(
    ({ id, categoryId, images }) =>
      id !== priced?.id && categoryId === priced?.categoryId && images[0]?.color,
  )
  const changed = [priced?.id, pictured?.id, colored?.id]
  const touched = products.find(({ id }) => !changed.includes(id))
  await call('PUT', `/products/${priced?.id}`, { price: (priced?.price ?? 0) + 10 })
  await addProductImage(shop, pictured?.id ?? 0)
  await call('PUT', `/products/${colored?.id}/images/${colored?.images[0]?.id}`, { color: null })
  // A price that is changed and set back counts as unchanged.
  await call('PUT', `/products/${touched?.id}`, { price: (touched?.price ?? 0) + 10 })
  await call('PUT', `/products/${touched?.id}`, { price: touched?.price })
  const [news] = await get<{ id: number; order: number }[]>('/news')
  await call('PUT', `/news/${news?.id}`, { order: 99 })
  const own = await call<{ id: number }>('POST', '/brands', { name: 'À moi' })
  const before = await count()
  const kept = { products: 3, categories: 2, news: 0, banners: 0, heroCards: 0 }
  expect(before.kept).toMatchObject(kept)
  expect(before.products).toBe(98)
  await call('DELETE', '/demo')
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  const left = (await get<{ items: Product[] }>('/products')).items
  expect(left.map(({ id }) => id).sort()).toEqual(changed.sort())
  const brands = await get<{ id: number; name: string }[]>('/brands')
  expect(brands.map(({ name }) => name)).toContain(priced?.brand)
  expect(brands.map(({ id }) => id)).toContain(own.body.id)
  expect(await get('/categories')).toHaveLength(2)
})

onOneDatabase('size guides stay that the owner has changed or uses', async (shop) => {
  const { call, get } = await openDemo(shop)
  const guides = await get<SizeGuide[]>('/size-guides')
  const idOf = (start: string) => guides.find(({ name }) => name.startsWith(start))?.id
  const categories = await get<Category[]>('/categories')
  expect(categories.find(({ name }) => name === 'Gants')?.sizeGuideId).toBe(idOf('Gants'))
  await call('PUT', `/size-guides/${idOf('Gants')}`, { text: 'À moi' })
  await call('POST', '/categories', { name: 'À moi', sizeGuideId: idOf('Bottes') })
  // A category whose guide the owner removed counts as changed and stays, but its former guide does not.
  const jackets = categories.find(({ name }) => name === 'Blousons')
  await call('PUT', `/categories/${jackets?.id}`, { sizeGuideId: null })
  const [product] = (await get<{ items: Product[] }>('/products?search=casque')).items
  await call('PUT', `/products/${product?.id}`, { sizeGuideId: idOf('Pantalons') })
  await call('DELETE', NOTHING_KEPT)
  const namesOf = async (path: string) => (await get<{ name: string }[]>(path)).map(({ name }) => name)
  expect(await namesOf('/size-guides')).toEqual([
    'Bottes et chaussures',
    'Casques',
    'Gants',
    'Pantalons et jeans',
  ])
  expect((await namesOf('/categories')).sort()).toEqual(['Blousons', 'Casques', 'À moi'])
})

onOneDatabase(
  'a visitor’s order outlives the product of the demo, and demo invoices stay cancelled',
  async (shop) => {
    const { call, get } = await openDemo(shop)
    const product = (await get<{ items: Product[] }>('/products?limit=100')).items.find(
      ({ sizes, colors, inStock }) => inStock && sizes.length === 0 && colors.length === 0,
    )
    const [wilaya] = await get<{ id: number; homePrice: number; baladiyas: string[] }[]>('/wilayas')
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
    const { items } = await get<{ items: { id: number }[] }>('/orders?status=delivered')
    expect((await call('POST', `/orders/${items[0]?.id}/invoice`)).status).toBe(201)
    await call('DELETE', '/demo')
    const order = await get<{ items: { productId: number | null }[] }>(`/orders/${placed.body.id}`)
    expect(order.items).toMatchObject([{ productId: null, product_name: product?.name }])
    const invoices = await shop.db.selectFrom('invoices').selectAll().execute()
    expect(invoices).toMatchObject([{ order_id: null, cancelled_at: expect.any(String) }])
  },
)

onOneDatabase(
  'pieces that orders of the demo hold come back, one with an open parcel stays, and what is saved then',
  async (shop) => {
    const { call, get, count } = await openDemo(shop)
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
    const left = async () => (await get<Stock>(`/products/${productId}/stock`)).variants[0]?.quantity
    expect(await left()).toBeLessThan(10)
    const courierId = await addCourier(shop, { name: 'Rapide' })
    const sent = { tracking: 'R-1', order_id: parcelled.id, state: 'sent', delivered_at: null } as const
    const parcelId = await addParcel(shop, courierId, sent)

    expect((await count()).kept.orders).toBe(1)
    expect((await call('DELETE', '/demo')).body).toEqual({ kept: [parcelled.id] })
    expect(await left()).toBe(10)
    expect((await call('GET', `/orders/${parcelled.id}`)).status).toBe(200)
    expect((await call('GET', `/orders/${counted.id}`)).status).toBe(404)
    expect((await call('DELETE', '/demo')).status).toBe(404)

    // Settings that the owner saves between two removals stay, even if they equal those of the demo.
    await call('PUT', '/free-delivery', { minimumAmount: 50_000, isActive: true })
    await call('PUT', '/shop', { foundedIn: 2019 })
    // Once the parcel is returned, the order can be deleted. The parcel's row stays, without personal data.
    const returned = { state: 'returned', text: 'Zerrouki' } as const
    await db.updateTable('parcels').set(returned).where('id', '=', parcelId).execute()
    expect((await call('DELETE', '/demo')).body).toEqual({ kept: [] })
    const parcels = await db.selectFrom('parcels').select(['order_id', 'text']).execute()
    expect(parcels).toEqual([{ order_id: null, text: '' }])
    expect(await get('/free-delivery')).toMatchObject({ minimumAmount: 50_000, isActive: true })
    expect(await get('/shop')).toMatchObject({ foundedIn: 2019 })
  },
)

onOneDatabase('without a word, motorcycles and size guides stay and are the owner’s', async (shop) => {
  const { call, get, count } = await openDemo(shop)
  const read = async () => [await get('/vehicles'), await get('/size-guides')]
  const before = await read()
  await call('DELETE', '/demo')
  expect(await read()).toEqual(before)
  expect(await get('/categories')).toEqual([])
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  expect((await call('DELETE', '/demo?keep=')).status).toBe(404)
})

onOneDatabase('categories that are kept stay with their size guides', async (shop) => {
  const { call, get, count } = await openDemo(shop)
  const categories = await get<Category[]>('/categories')
  const used = new Set(categories.flatMap(({ sizeGuideId }) => sizeGuideId ?? []))
  await call('DELETE', '/demo?keep=%20categories')
  const left = await get<Category[]>('/categories')
  expect(left.map(({ id, sizeGuideId }) => [id, sizeGuideId])).toEqual(
    categories.map(({ id, sizeGuideId }) => [id, sizeGuideId]),
  )
  const guides = await get<SizeGuide[]>('/size-guides')
  expect(new Set(guides.map(({ id }) => id))).toEqual(used)
  expect(await get('/vehicles')).toEqual([])
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
})

const EMPTY = {
  ...{ name: '', tagline: '', about: '', foundedIn: null, whatsapp: '', email: '', address: '', mapUrl: '' },
  ...{ facebookUrl: '', instagramUrl: '', tiktokUrl: '' },
}

onOneDatabase(
  'what the demo made up of the shop is emptied, and free delivery and days end',
  async (shop) => {
    const { call, get } = await openDemo(shop)
    const daysOf = async () =>
      (await get<Wilaya[]>('/wilayas')).map(({ minDays, maxDays }) => minDays && [minDays, maxDays])
    const days = await daysOf()
    expect([days[15], days.filter(Boolean).length]).toEqual([[1, 2], 69])
    const [first] = await get<Wilaya[]>('/wilayas')
    await call('PUT', `/wilayas/${first?.id}`, { minDays: 7, maxDays: 7 })
    expect(await get('/shop')).toMatchObject({ name: 'Guidon', foundedIn: 2019 })
    expect(await get('/free-delivery')).toMatchObject({ minimumAmount: 50_000, isActive: true })
    const own = { phone: '0661 23 45 67', hours: '9 h à 18 h', accent: '#0b5fa5' }
    await call('PUT', '/shop', own)
    await call('DELETE', '/demo')
    expect(await get('/shop')).toMatchObject({ ...EMPTY, ...own })
    expect(await get('/free-delivery')).toBeNull()
    expect(await daysOf()).toEqual([[7, 7], ...Array(68).fill(null)])
  },
)

onOneDatabase(
  'what the owner has typed or named in the settings is not emptied',
  async (shop) => {
    const { call, get } = await openDemo(shop)
    const words = { tagline: 'Casques et gants', about: 'À moi' }
    const typed = { ...words, foundedIn: 2011, facebookUrl: 'https://a.dz/' }
    await call('PUT', '/shop', typed)
    await call('PUT', '/free-delivery', { minimumAmount: 40_000 })
    await call('DELETE', '/demo')
    expect(await get('/shop')).toMatchObject({ ...EMPTY, ...typed, name: 'Guidon', phone: '' })
    expect(await get('/free-delivery')).toMatchObject({ minimumAmount: 40_000, isActive: true })
  },
  { SHOP_NAME: 'Guidon' },
)
