import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Reader, Row } from './reader.ts'

/** Opens a SQLite file as it is at this moment, on a separate connection. */
export function openSqliteReader(file: string): Reader {
  const database = new DatabaseSync(file, { timeout: 5000 })
  const names = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => String(name))
  const listTables = async () => names(`select name from sqlite_master where type = 'table'`)
  database.exec('pragma query_only = on; begin; select count(*) from sqlite_master')
  const sequences = new Map(readSequences(database))
  return {
    listTables,
    listMigrations: async () => names('select name from migrations order by name'),
    findLastId: async (table) => (isNumbered(database, table) ? (sequences.get(table) ?? 0) : undefined),
    read: (table, key, size) => read(database, table, key, size),
    close: async () => database.close(),
  }
}

// SQLite creates this table with the first one that numbers its rows.
function readSequences(database: DatabaseSync): [string, number][] {
  const isThere = database.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get()
  if (!isThere) return []
  const rows = database.prepare('select name, seq from sqlite_sequence').all()
  return rows.map(({ name, seq }) => [String(name), Number(seq)])
}

function isNumbered(database: DatabaseSync, table: string): boolean {
  const row = database.prepare('select sql from sqlite_master where name = ?').get(table)
  return /autoincrement/i.test(String(row?.sql))
}

async function* read(
  database: DatabaseSync,
  table: string,
  key: string,
  size: number,
): AsyncGenerator<Row[]> {
  const statement = database.prepare(`select * from "${table}" order by "${key}"`)
  let rows: Row[] = []
  for (const row of statement.iterate()) {
    rows.push(row as Row)
    if (rows.length < size) continue
    yield rows
    rows = []
    // In the shop's own process visitors come first.
    await setImmediate()
  }
  if (rows.length > 0) yield rows
}
