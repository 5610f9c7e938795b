import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createGroupCommitWriter, type GroupCommitWriter, type GroupTransaction } from './group-commit.ts'
import { type OnQuery, SqliteDatabase } from './sqlite-database.ts'

/** A Kysely dialect for `node:sqlite`: one connection writes, and one reads without waiting for it. */
export function sqliteDialect(file: string, onQuery?: OnQuery): Dialect {
  return {
    createAdapter: () => new WriterAndReaderAdapter(),
    createDriver: () => createSqliteDriver(file, onQuery),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WriterAndReaderAdapter extends SqliteAdapter {
  // Disables Kysely's own mutex, which would make readers wait for writers.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createSqliteDriver(file: string, onQuery: OnQuery | undefined): Driver {
  let writer: GroupCommitWriter
  let reader: SqliteDatabase
  return {
    init: async () => {
      const database = new SqliteDatabase(file, onQuery)
      database.exec('pragma journal_mode = wal')
      database.exec('pragma synchronous = full')
      // Savepoints store the pages that they change, which above 64 kB would be written to a temporary file.
      database.exec('pragma temp_store = memory')
      writer = createGroupCommitWriter(database)
      reader = new SqliteDatabase(file, onQuery)
      reader.exec('pragma query_only = on')
    },
    acquireConnection: async () => connect(writer, reader),
    beginTransaction: (connection: SqliteConnection) => connection.begin(),
    commitTransaction: (connection: SqliteConnection) => connection.commit(),
    rollbackTransaction: async (connection: SqliteConnection) => connection.rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      reader.close()
      await writer.close()
    },
  }
}

/** True for a read, also in raw SQL. What may write, such as `with … insert`, must use the writer. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)
}

type SqliteConnection = ReturnType<typeof connect>

function connect(writer: GroupCommitWriter, reader: SqliteDatabase) {
  let transaction: GroupTransaction | undefined
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (transaction) return transaction.run(query)
      return isRead(query) ? reader.run(query) : writer.run(query)
    },
    streamQuery: (): never => {
      throw new Error('SQLite queries are not streamed')
    },
    begin: async (): Promise<void> => {
      transaction = await writer.begin()
    },
    commit: async (): Promise<void> => {
      await transaction?.commit()
      transaction = undefined
    },
    rollback: (): void => {
      const ended = transaction
      transaction = undefined
      ended?.rollback()
    },
  }
}
