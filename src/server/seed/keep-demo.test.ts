// @module-tag long
import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { addCourier, addParcel } from '../../../tests/support/couriers/add-parcel.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { NOTHING, openDemo } from '../../../tests/support/open-demo.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('without a word, motorcycles and size guides stay and are the owner’s', async (shop) => {
  const { call, count } = await openDemo(shop)
  const read = async () => [(await call('GET', '/vehicles')).body, (await call('GET', '/size-guides')).body]
  const before = await read()
  await call('DELETE', '/demo')
  expect(await read()).toEqual(before)
  expect((await call('GET', '/categories')).body).toEqual([])
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
  expect((await call('DELETE', '/demo?keep=')).status).toBe(404)
})

onOneDatabase('categories that are kept stay with their size guides', async (shop) => {
  const { call, count } = await openDemo(shop)
  const categories = (await call<Category[]>('GET', '/categories')).body
  const used = new Set(categories.flatMap(({ sizeGuideId }) => sizeGuideId ?? []))
  await call('DELETE', '/demo?keep=%20categories')
  const left = (await call<Category[]>('GET', '/categories')).body
  expect(left.map(({ id, sizeGuideId }) => [id, sizeGuideId])).toEqual(
    categories.map(({ id, sizeGuideId }) => [id, sizeGuideId]),
  )
  const guides = (await call<SizeGuide[]>('GET', '/size-guides')).body
  expect(new Set(guides.map(({ id }) => id))).toEqual(used)
  expect((await call('GET', '/vehicles')).body).toEqual([])
  expect(await count()).toEqual({ ...NOTHING, kept: NOTHING })
})

onOneDatabase('a word that names no part of the demo is refused, and nothing leaves', async (shop) => {
  const { call, count } = await openDemo(shop)
  const before = await count()
  const { status, body } = await call<Refusal>('DELETE', '/demo?keep=vehicles,motos')
  expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['keep']])
  expect(await count()).toEqual(before)
})

const EMPTY = {
  ...{ name: '', tagline: '', about: '', foundedIn: null, whatsapp: '', email: '', address: '', mapUrl: '' },
  ...{ facebookUrl: '', instagramUrl: '', tiktokUrl: '' },
}

onOneDatabase('what the demo made up of the shop is emptied, and free delivery ends', async (shop) => {
  const { call } = await openDemo(shop)
  expect((await call('GET', '/shop')).body).toMatchObject({ name: 'Guidon', foundedIn: 2019 })
  expect((await call('GET', '/free-delivery')).body).toMatchObject({ minimumAmount: 50_000, isActive: true })
  await call('PUT', '/shop', { phone: '0661 23 45 67', hours: '9 h à 18 h', accent: '#0b5fa5' })
  await call('DELETE', '/demo')
  expect((await call('GET', '/shop')).body).toMatchObject({
    ...EMPTY,
    ...{ phone: '0661 23 45 67', hours: '9 h à 18 h', accent: '#0b5fa5' },
  })
  expect((await call('GET', '/free-delivery')).body).toBeNull()
})

onOneDatabase(
  'what the owner has typed or named in the settings is not emptied',
  async (shop) => {
    const { call } = await openDemo(shop)
    const typed = {
      tagline: 'Casques et gants',
      about: 'À moi',
      foundedIn: 2011,
      facebookUrl: 'https://a.dz/',
    }
    await call('PUT', '/shop', typed)
    await call('PUT', '/free-delivery', { minimumAmount: 40_000 })
    await call('DELETE', '/demo')
    const { body } = await call<ShopIdentity>('GET', '/shop')
    expect(body).toMatchObject({ ...EMPTY, ...typed, name: 'Guidon', phone: '' })
    expect((await call('GET', '/free-delivery')).body).toMatchObject({
      minimumAmount: 40_000,
      isActive: true,
    })
  },
  { SHOP_NAME: 'Guidon' },
)

onOneDatabase('what the owner saves between two removals stays, even where it is alike', async (shop) => {
  const { call } = await openDemo(shop)
  const [order] = await shop.db.selectFrom('orders').select('id').where('status', '=', 'pending').execute()
  const courierId = await addCourier(shop, { name: 'Rapide' })
  const sent = { tracking: 'R-1', order_id: order?.id ?? 0, state: 'sent', delivered_at: null } as const
  const parcelId = await addParcel(shop, courierId, sent)
  expect((await call('DELETE', '/demo')).body).toEqual({ kept: [order?.id] })
  await call('PUT', '/free-delivery', { minimumAmount: 50_000, isActive: true })
  await call('PUT', '/shop', { foundedIn: 2019 })
  await shop.db.updateTable('parcels').set({ state: 'returned' }).where('id', '=', parcelId).execute()
  expect((await call('DELETE', '/demo')).body).toEqual({ kept: [] })
  expect((await call('GET', '/free-delivery')).body).toMatchObject({ minimumAmount: 50_000, isActive: true })
  expect((await call<ShopIdentity>('GET', '/shop')).body.foundedIn).toBe(2019)
})
