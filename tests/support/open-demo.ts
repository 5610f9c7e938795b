import type { Demo } from '#contract/first-steps.ts'
import { readConfig } from '#server/config.ts'
import { seedIdentity } from '#server/content/first-identity.ts'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import type { TestShop } from './open-test-shop.ts'

/** What `GET /demo` counts once it is gone. */
export const NOTHING = {
  ...{ products: 0, brands: 0, categories: 0, sizeGuides: 0, vehicleModels: 0 },
  ...{ banners: 0, heroCards: 0, news: 0, orders: 0 },
}

/** Fills a new shop with the demo; `call` is the owner's. */
export async function openDemo(shop: TestShop) {
  await fillIdentity(shop.db)
  await seedDemo(shop.db, shop.images, 'owner@example.com')
  const session = await shop.logIn()
  const call = <Body = unknown>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, session)
  return { call, count: async () => (await call<Demo>('GET', '/demo')).body }
}

/** Gives a new shop the identity that the demo has. */
export async function fillIdentity(db: Db): Promise<void> {
  await db.deleteFrom('shop_identity').execute()
  await seedIdentity(db, readConfig({}).firstIdentity, { isFilled: true })
}
