import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { type DatabaseSettings, sqliteFile } from '../open.ts'
import { createClient } from '../postgres-pool.ts'

export type Row = Record<string, string | number | null>

/** Rows that PostgreSQL sends at once: few, because some contain long descriptions or invoices. */
const FETCHED = 100

/** Reads a consistent snapshot of a database. Later writes are not visible, and need not wait. */
export type Reader = AsyncDisposable & {
  listTables: () => Promise<string[]>
  listMigrations: () => Promise<string[]>
  findLastId: (table: string) => Promise<number | undefined>
  read: (table: string, key: string) => AsyncIterable<Row> | Iterable<Row>
}

/** Opens a reader with its own connection. Creates an empty SQLite file if there is none. */
export async function openReader({ databaseUrl, dataDir }: DatabaseSettings): Promise<Reader> {
  return databaseUrl ? openPostgresReader(databaseUrl) : openSqliteReader(sqliteFile(dataDir))
}

/** Reads in a repeatable-read transaction, which sees no later writes. */
async function openPostgresReader(databaseUrl: string): Promise<Reader> {
  const client = createClient(databaseUrl)
  // A broken connection fails its query, which reports the error.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const names = async (sql: string) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  return {
    listTables: () =>
      names(`select table_name as name from information_schema.tables where table_schema = current_schema()`),
    listMigrations: () => names('select name from migrations order by name'),
    findLastId: (table) => findPostgresId(client, table),
    read: (table, key) => readPostgres(client, table, key),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

async function findPostgresId(client: pg.Client, table: string): Promise<number | undefined> {
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(last_value, 0) as last from pg_sequences
     where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence($1, 'id')`,
    [table],
  )
  return rows[0]?.last
}

async function* readPostgres(client: pg.Client, table: string, key: string): AsyncGenerator<Row> {
  await client.query(`declare batch no scroll cursor for select * from "${table}" order by "${key}"`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${FETCHED} from batch`)
    yield* rows
    if (rows.length < FETCHED) break
  }
  await client.query('close batch')
}

function openSqliteReader(file: string): Reader {
  const database = new DatabaseSync(file, { timeout: 5000 })
  const names = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => String(name))
  database.exec('pragma query_only = on; begin; select count(*) from sqlite_master')

  return {
    listTables: async () => names(`select name from sqlite_master where type = 'table'`),
    listMigrations: async () => names('select name from migrations order by name'),
    findLastId: async (table) => findSqliteId(database, table),
    read: (table, key) => readSqlite(database, table, key),
    [Symbol.asyncDispose]: async () => database.close(),
  }
}

// SQLite adds a table to `sqlite_sequence` with its first row. Until then, its last id is 0.
function findSqliteId(database: DatabaseSync, table: string): number | undefined {
  const tables = 'sqlite_master left join sqlite_sequence using (name)'
  const select = `select coalesce(seq, 0) as last from ${tables} where name = ? and sql like '%autoincrement%'`
  const row = database.prepare(select).get(table)
  return row && Number(row.last)
}

function* readSqlite(database: DatabaseSync, table: string, key: string): Generator<Row> {
  for (const row of database.prepare(`select * from "${table}" order by "${key}"`).iterate()) yield row as Row
}
