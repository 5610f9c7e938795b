import type { BoundSocket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DatabaseName, type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { openSale } from './open-sale.ts'
import type { OrderLoad } from './order-load.ts'
import { ShopProgram } from './shop-program.ts'
import { copySqliteFile, createPostgresDatabase, DATABASES, makeTestFolder } from './test-databases.ts'

/** True for the long form of the tests of faults: `npm run test:faults`. */
export const IS_LONG = process.env.FAULTS === 'long'

/** Returns the databases to test faults on: both in the long form, one in the short form, for half of its time. */
export function faultDatabases(short: DatabaseName): readonly DatabaseName[] {
  return IS_LONG ? DATABASES : [short]
}

/** Runs a test of faults on each of these databases, as long as its long form may take. */
export function testFaults(
  intent: string,
  databases: readonly DatabaseName[],
  body: (database: DatabaseName) => Promise<void>,
): void {
  for (const database of databases)
    test(`${intent} (${database})`, { timeout: 600_000 }, () => body(database))
}

/** Prepares a shop with something to sell, and its program, not started yet. */
export async function openFaultyGround(
  database: DatabaseName,
  settings: Record<string, string> = {},
  socket?: BoundSocket,
) {
  await using opening = new AsyncDisposableStack()
  const dataDir = settings.DATA_DIR ?? opening.use(makeTestFolder()).path
  const databaseUrl =
    settings.DATABASE_URL ??
    (database === 'postgres' ? opening.use(await createPostgresDatabase()).url : undefined)
  if (!databaseUrl) copySqliteFile(dataDir)
  const where: DatabaseSettings = { dataDir, databaseUrl }
  const { db } = openDatabase(where)
  const { form } = await openSale({ db })
  await db.destroy()
  const program = opening.use(
    await ShopProgram.on({ ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, socket),
  )
  const everything = opening.move()
  return { program, where, form, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Checks that each acknowledged order is there once and whole, and no other; returns the counts. */
export async function countLosses(where: DatabaseSettings, load: OrderLoad) {
  const { db, name } = openDatabase(where)
  try {
    const rows = await db.selectFrom('orders').select(['id']).execute()
    const keys = await db.selectFrom('idempotency_keys').select(['key', 'order_id']).execute()
    const items = await db.selectFrom('order_items').select('order_id').execute()
    const stored = new Map(keys.map(({ key, order_id }) => [key, order_id]))
    const ids = new Set(rows.map(({ id }) => id))
    const lost = [...load.acknowledged].filter(([key, id]) => stored.get(key) !== id || !ids.has(id))
    const doubled = rows.length - new Set(load.acknowledged.values()).size
    expect(new Set(items.map((item) => item.order_id))).toEqual(ids)
    expect(items).toHaveLength(rows.length)
    if (name === 'sqlite') {
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    }
    return { acknowledged: load.acknowledged.size, lost: lost.length, doubled }
  } finally {
    await db.destroy()
  }
}

/** Sends every key again, and counts the responses that differ from the first. */
export async function countOtherAnswers(load: OrderLoad): Promise<number> {
  let others = 0
  for (const [key, id] of load.acknowledged) {
    const { status, body, isReplay } = await load.post(key)
    if (status !== 201 || body.id !== id || !isReplay) others += 1
  }
  return others
}
