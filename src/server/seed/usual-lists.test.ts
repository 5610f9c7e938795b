import { expect } from 'vitest'
import type { SizeGuide } from '#contract/size-guide.ts'
import type { VehicleMake } from '#contract/vehicle.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'

onOneDatabase('a shop without the demo fetches its models and size guides, once', async (shop) => {
  const session = await shop.logIn()
  const call = <Body>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
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
