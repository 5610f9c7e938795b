import { expect } from 'vitest'
import type { Wilaya } from '#contract/delivery.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import type { VehicleMake } from '#contract/vehicle.ts'
import { addCourier } from '#support/couriers/add-parcel.ts'
import { ADMIN_PASSWORD } from '#support/credentials.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const STEPS = 'identity legal prices products demo courier notices backup password address'.split(' ')

onOneDatabase('the first steps are seen as they are taken', async (shop) => {
  const session = await shop.logIn()
  const call = (method: string, path: string, body?: unknown) =>
    shop.json<FirstSteps>(method, path, body, session)
  const done = async () =>
    (await call('GET', '/shop/steps')).body.steps.filter(({ isDone }) => isDone).map(({ key }) => key)
  const first = (await call('GET', '/shop/steps')).body
  expect(first).toMatchObject({ isHidden: false })
  expect(first.steps.map(({ key }) => key)).toEqual(STEPS)
  expect(await done()).toEqual(['demo'])
  await call('PUT', '/shop', { name: 'Moto Sud' })
  expect(await done()).not.toContain('identity')
  await call('PUT', '/shop', { phone: '0661 23 45 67', legal: { rc: '1', nif: '2', nis: '3' } })
  for (const slug of ['mentions-legales', 'conditions-de-vente'])
    await call('PUT', `/pages/${slug}`, { text: 'Nous', isPublished: true })
  expect(await done()).toEqual(['identity', 'legal', 'demo'])
  const category = await shop.json<{ id: number }>('POST', '/categories', { name: 'Casques' }, session)
  const product = { name: 'Casque', price: 1000, categoryId: category.body.id }
  const hasExamplePrices = async () => (await call('GET', '/shop/steps')).body.hasExamplePrices
  await call('POST', '/products', { ...product, isPublished: false })
  expect(await hasExamplePrices()).toBe(false)
  await call('POST', '/products', product)
  expect(await hasExamplePrices()).toBe(true)
  const { body: all } = await call('GET', '/shop/steps')
  const [wilaya] = (await shop.json<Wilaya[]>('GET', '/wilayas')).body
  await call('PUT', `/wilayas/${wilaya?.id}`, { homePrice: (wilaya?.homePrice ?? 0) + 10 })
  expect((await call('GET', '/shop/steps')).body).toMatchObject({
    hasExamplePrices: false,
    examplePrices: all.examplePrices - 1,
  })
  await call('PUT', `/wilayas/${wilaya?.id}`, { homePrice: wilaya?.homePrice })
  expect(await hasExamplePrices()).toBe(true)
  await call('PUT', '/free-delivery', { isActive: true, minimumAmount: 50_000 })
  expect(await hasExamplePrices()).toBe(false)
  await shop.db.updateTable('shop_state').set({ last_backup_at: new Date().toISOString() }).execute()
  await call('PUT', '/auth/update-password', { currentPassword: ADMIN_PASSWORD, newPassword: 'nouveau' })
  expect(await done()).toEqual(['identity', 'legal', 'prices', 'products', 'demo', 'backup', 'password'])
  const courierId = await addCourier(shop, { last_problem: 'Yalidine ne répond pas' })
  expect(await done()).not.toContain('courier')
  await shop.db.updateTable('couriers').set({ last_problem: null }).where('id', '=', courierId).execute()
  expect(await done()).toContain('courier')
  expect((await call('PUT', '/shop/steps', { isHidden: true })).body.isHidden).toBe(true)
  expect((await call('GET', '/shop/steps')).body.isHidden).toBe(true)
})

onOneDatabase(
  'an own address is a step too',
  async (shop) => {
    const { body } = await shop.json<FirstSteps>('GET', '/shop/steps', undefined, await shop.logIn())
    expect(body.steps.find(({ key }) => key === 'address')?.isDone).toBe(true)
  },
  { PUBLIC_URL: 'https://moto.dz', ADMIN_PATH: 'atelier' },
)

onOneDatabase('a shop without the demo fetches its models and size guides, once', async (shop) => {
  const call = await shop.asOwner()
  await call('POST', '/categories', { name: 'Casques' })
  for (const list of ['vehicles', 'size-guides']) {
    expect((await call('POST', `/${list}/usual`)).status).toBe(204)
    expect((await call('POST', `/${list}/usual`)).status).toBe(409)
  }
  const makes = (await call<VehicleMake[]>('GET', '/vehicles')).body
  expect(makes.flatMap(({ models }) => models).length).toBeGreaterThan(100)
  const guides = (await call<SizeGuide[]>('GET', '/size-guides')).body
  const [category] = (await call<{ sizeGuideId: number }[]>('GET', '/categories')).body
  expect(category?.sizeGuideId).toBe(guides.find(({ name }) => name === 'Casques')?.id)
})
