import { test } from 'vitest'
import type { DatabaseName } from '#server/db/open.ts'
import { openTestShop, type TestSettings, type TestShop } from './open-test-shop.ts'
import { DATABASES } from './test-databases.ts'

type Body = (shop: TestShop) => Promise<void>

/** Runs a test on SQLite and on PostgreSQL, each with a new shop: what depends on SQL, locks, order, races or limits. */
export function onEachDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  for (const database of DATABASES) test(`${intent} (${database})`, withShop(database, body, settings))
}

/** Runs a test whose statements are alike on both: on SQLite, and among the long tests on PostgreSQL too. */
export function onOneDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  test(intent, withShop('sqlite', body, settings))
  test(`${intent} (postgres)`, { tags: ['long'] }, withShop('postgres', body, settings))
}

/** Runs a test on either database among the long tests alone. */
export function onOneDatabaseLong(intent: string, body: Body, settings: TestSettings = {}): void {
  for (const database of DATABASES)
    test(`${intent} (${database})`, { tags: ['long'] }, withShop(database, body, settings))
}

function withShop(database: DatabaseName, body: Body, settings: TestSettings) {
  return async () => {
    await using shop = await openTestShop({ ...settings, database })
    await body(shop)
  }
}
