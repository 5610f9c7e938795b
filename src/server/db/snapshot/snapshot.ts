import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ConfigError } from '#server/config.ts'
import { refuseOtherSchema } from '../migrate.ts'
import { type DatabaseSettings, sqliteFile } from '../open.ts'
import { TABLE_KEYS } from '../tables.ts'
import { refuseMoved } from './missing-database.ts'
import { openReader, type Reader, type Row } from './readers.ts'

/** Rows of one table. Batches are ordered so that tables come after those that they refer to. */
export type Batch = { table: string; rows: Row[] }

/** A snapshot of a database's rows, or the rows of a backup. */
export type ShopRows = {
  /** Last id that each table assigned, deleted rows included. */
  lastIds: Record<string, number>
  batches: () => AsyncIterable<Batch>
}

/** Maximum rows of a batch, so that either database can insert it in one statement. */
const BATCH_ROWS = 500
/**
 * Maximum characters of a batch, except for a longer single row. JSON encodes a character in up to six bytes,
 * so entries of an archive stay below 8 MB.
 */
const BATCH_LENGTH = 1_000_000

/** Opens a snapshot, while the shop may run. Throws ConfigError for no shop, or one with another schema. */
export async function openSnapshot(settings: DatabaseSettings): Promise<ShopRows & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const reader = opened.use(await openShop(settings))
  refuseOtherSchema('The database', await reader.listMigrations())
  const lastIds: Record<string, number> = {}
  for (const [table, key] of Object.entries(TABLE_KEYS)) {
    const last = key === 'id' ? await reader.findLastId(table) : undefined
    if (last !== undefined) lastIds[table] = last
  }
  const batches = async function* (): AsyncGenerator<Batch> {
    for (const [table, key] of Object.entries(TABLE_KEYS)) {
      for await (const rows of inBatches(reader.read(table, key))) yield { table, rows }
    }
  }
  opened.move()
  return { lastIds, batches, [Symbol.asyncDispose]: reader[Symbol.asyncDispose] }
}

/** Throws ConfigError for a folder or a database without a shop, and creates none. */
export async function refuseMissing(settings: DatabaseSettings): Promise<void> {
  await using _reader = await openShop(settings)
}

async function openShop({ databaseUrl, dataDir }: DatabaseSettings): Promise<Reader> {
  refuseMoved({ databaseUrl, dataDir })
  if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
    throw new ConfigError(`There is no shop in ${dataDir}`)
  await using opened = new AsyncDisposableStack()
  const reader = opened.use(await openReader({ databaseUrl, dataDir }))
  const isShop = (await reader.listTables()).includes('migrations')
  if (!isShop) throw new ConfigError('There is no shop in this database')
  opened.move()
  return reader
}

/** Groups rows into batches in their order, to limit the memory that they take. */
async function* inBatches(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let total = 0
  for await (const row of rows) {
    const length = lengthOf(row)
    if (batch.length > 0 && (batch.length === BATCH_ROWS || total + length > BATCH_LENGTH)) {
      yield batch
      batch = []
      total = 0
    }
    batch.push(row)
    total += length
  }
  if (batch.length > 0) yield batch
}

function lengthOf(row: Row): number {
  const lengths = Object.values(row).map((value) => (typeof value === 'string' ? value.length : 8))
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** Formats rows as lines of JSON. Equal rows of both databases give equal lines. */
export function toLines(rows: Row[]): string {
  return rows.map((row) => `${JSON.stringify(row, Object.keys(row).sort())}\n`).join('')
}

/** Counts the rows of each table, and hashes all their values. */
export async function fingerprint(shop: ShopRows): Promise<Record<string, { rows: number; hash: string }>> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  for await (const { table, rows } of shop.batches()) {
    const known = tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    known.rows += rows.length
    known.hash.update(toLines(rows))
    tables.set(table, known)
  }
  return Object.fromEntries(
    [...tables].map(([table, { rows, hash }]) => [table, { rows, hash: hash.digest('hex') }]),
  )
}
