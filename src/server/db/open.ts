import { join } from 'node:path'
import {
  type Dialect,
  Kysely,
  type KyselyConfig,
  type LogEvent,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { openPool } from './postgres-pool.ts'
import { makePrivateFile, makePrivateFolder } from './private-files.ts'
import type { OnQuery } from './sqlite/sqlite-database.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import { sqliteThreadDialect } from './sqlite/sqlite-thread.ts'
import type { Tables } from './tables.ts'

/** A database outside of a transaction, which may run queries in parallel. */
export type Db = Kysely<Tables> & { readonly isTransaction: false; readonly dialect: DatabaseName }

/** A transaction has one connection, so its queries run one after another. */
export type Trx = Transaction<Tables>

/** A function that takes either runs its queries one after another, since it may get a transaction. */
export type DbOrTrx = Db | Trx

export type DatabaseName = 'sqlite' | 'postgres'

export type Database = { db: Db; name: DatabaseName }

/** `searchDb` runs slow reads. On SQLite it runs in another thread, so that they do not block requests. */
export type SearchableDatabase = Database & { searchDb: Db }

export type DatabaseSettings = { databaseUrl: string | undefined; dataDir: string }

// By default pg returns 64-bit integers as texts. Ours stay below 2^53, so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Options = {
  onQuery?: OnQuery
  /** Maximum time of a query on PostgreSQL, in ms; unlimited when absent. */
  queryTimeout?: number
}

/** Opens PostgreSQL when `databaseUrl` is set, else the SQLite file, created when missing. */
export function openDatabase(
  settings: DatabaseSettings,
  { onQuery, queryTimeout }: Options = {},
): SearchableDatabase {
  if (settings.databaseUrl) {
    const pool = openPool(settings.databaseUrl, queryTimeout)
    const log = (event: LogEvent) => {
      if (event.level === 'query') onQuery?.(event.query.sql, event.queryDurationMillis)
    }
    const db = openDb('postgres', new PostgresDialect({ pool }), onQuery && { log })
    return { db, searchDb: db, name: 'postgres' }
  }
  makePrivateFolder(settings.dataDir)
  const file = sqliteFile(settings.dataDir)
  makePrivateFile(file)
  return {
    db: openDb('sqlite', sqliteDialect(file, onQuery)),
    searchDb: openDb('sqlite', sqliteThreadDialect(file, onQuery)),
    name: 'sqlite',
  }
}

/** Opens a `Db`. The cast is needed because Kysely's type does not say that `isTransaction` is false. */
export function openDb(name: DatabaseName, dialect: Dialect, options?: Omit<KyselyConfig, 'dialect'>): Db {
  return Object.assign(new Kysely<Tables>({ dialect, ...options }), { dialect: name }) as Db
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'shop.sqlite')
}
