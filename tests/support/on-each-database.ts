import { test } from 'vitest'
import { openTestShop, type TestSettings, type TestShop } from './open-test-shop.ts'
import { DATABASES } from './test-databases.ts'

/** One test on SQLite and the same on PostgreSQL, each with a new shop of its own. */
export function onEachDatabase(
  intent: string,
  body: (shop: TestShop) => Promise<void>,
  settings: TestSettings = {},
): void {
  for (const database of DATABASES) {
    test(`${intent} (${database})`, async () => {
      await using shop = await openTestShop({ ...settings, database })
      await body(shop)
    })
  }
}
