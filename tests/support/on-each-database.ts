import { test } from 'vitest'
import type { DatabaseName } from '#server/db/open.ts'
import { openTestShop, type TestSettings, type TestShop } from './open-test-shop.ts'
import { DATABASES } from './test-databases.ts'

type Body = (shop: TestShop) => Promise<void>

/** Runs a test on SQLite and on PostgreSQL, each with a new shop. */
export function onEachDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  for (const database of DATABASES) test(`${intent} (${database})`, withShop(database, body, settings))
}

/** Runs a test that does not depend on the database, on SQLite alone. */
export function onOneDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  test(intent, withShop('sqlite', body, settings))
}

function withShop(database: DatabaseName, body: Body, settings: TestSettings) {
  return async () => {
    await using shop = await openTestShop({ ...settings, database })
    await body(shop)
  }
}
