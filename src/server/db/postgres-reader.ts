import pg from 'pg'
import { KEEP_ALIVE } from './postgres-pool.ts'
import type { Reader, Row } from './reader.ts'

/** Opens a PostgreSQL database as it is at this moment: one transaction that sees no later write. */
export async function openPostgresReader(databaseUrl: string): Promise<Reader> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    ...KEEP_ALIVE,
  })
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
    findLastId: (table) => findLastId(client, table),
    read: (table, key, size) => read(client, table, key, size),
    close: () => client.end(),
  }
}

async function findLastId(client: pg.Client, table: string): Promise<number | undefined> {
  const columns = await client.query(
    `select 1 from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = 'id' and is_identity = 'YES'`,
    [table],
  )
  if (columns.rowCount === 0) return undefined
  const { rows } = await client.query<{ name: string }>(`select pg_get_serial_sequence($1, 'id') as name`, [
    table,
  ])
  const state = await client.query<{ last: number }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${rows[0]?.name}`,
  )
  return state.rows[0]?.last ?? 0
}

async function* read(client: pg.Client, table: string, key: string, size: number): AsyncGenerator<Row[]> {
  await client.query(`declare batch no scroll cursor for select * from "${table}" order by "${key}"`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from batch`)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await client.query('close batch')
}
