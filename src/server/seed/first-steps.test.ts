import { expect } from 'vitest'
import type { FirstSteps } from '#contract/first-steps.ts'
import { ADMIN_PASSWORD } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

const STEPS = [
  'identity',
  'legal',
  'prices',
  'products',
  'demo',
  'courier',
  'notices',
  'backup',
  'password',
  'address',
]

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
  await call('PUT', '/free-delivery', { isActive: true, minimumAmount: 50_000 })
  const category = await shop.json<{ id: number }>('POST', '/categories', { name: 'Casques' }, session)
  await call('POST', '/products', { name: 'Casque', price: 1000, categoryId: category.body.id })
  await shop.db.updateTable('shop_state').set({ last_backup_at: new Date().toISOString() }).execute()
  await call('PUT', '/auth/update-password', { currentPassword: ADMIN_PASSWORD, newPassword: 'nouveau' })
  expect(await done()).toEqual(['identity', 'legal', 'prices', 'products', 'demo', 'backup', 'password'])
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
