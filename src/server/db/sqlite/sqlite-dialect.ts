import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { GroupCommitWriter } from './group-commit.ts'
import { type OnQuery, SqliteDatabase } from './sqlite-database.ts'

/**
 * A Kysely dialect for `node:sqlite`, with one connection for writes and one for reads. Readers neither wait
 * for transactions nor see uncommitted rows; writers run one after another.
 */
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
      writer = new GroupCommitWriter(database)
      reader = new SqliteDatabase(file, onQuery)
      reader.exec('pragma query_only = on')
    },
    acquireConnection: async () => new SqliteConnection(writer, reader),
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

/** True for a read, also in raw SQL. Anything that may write, such as `with … insert`, must use the writer. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: GroupCommitWriter
  readonly #reader: SqliteDatabase
  #transaction: Awaited<ReturnType<GroupCommitWriter['begin']>> | undefined

  constructor(writer: GroupCommitWriter, reader: SqliteDatabase) {
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#transaction.run(query)
    return isRead(query) ? this.#reader.run(query) : this.#writer.run(query)
  }

  streamQuery(): never {
    throw new Error('SQLite queries are not streamed')
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#writer.begin()
  }

  async commit(): Promise<void> {
    await this.#transaction?.commit()
    this.#transaction = undefined
  }

  rollback(): void {
    const transaction = this.#transaction
    this.#transaction = undefined
    transaction?.rollback()
  }
}
