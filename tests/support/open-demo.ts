import type { Demo } from '#contract/first-steps.ts'
import { readConfig } from '#server/config.ts'
import { seedIdentity } from '#server/content/first-identity.ts'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import type { TestShop } from './open-test-shop.ts'

export const NOTHING = {
  ...{ products: 0, brands: 0, categories: 0, sizeGuides: 0, vehicleModels: 0 },
  ...{ banners: 0, heroCards: 0, news: 0, orders: 0 },
}

/** Fills a new shop with the demo; `call` is the owner's. */
export async function openDemo(shop: TestShop) {
  await fillIdentity(shop.db)
  await seedDemo(shop.db, shop.images, 'owner@example.com')
  const call = await shop.asOwner()
  const get = async <Body = unknown>(path: string) => (await call<Body>('GET', path)).body
  return { call, get, count: () => get<Demo>('/demo') }
}

export async function fillIdentity(db: Db): Promise<void> {
  await db.deleteFrom('shop_identity').execute()
  await seedIdentity(db, readConfig({}).firstIdentity, { isFilled: true })
}
