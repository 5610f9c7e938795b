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
 * Kysely on `node:sqlite`: one connection writes, another reads. Readers never wait for a transaction and never see
 * its rows before they are committed; writers take turns.
 */
export function sqliteDialect(file: string, onQuery?: OnQuery): Dialect {
  return {
    createAdapter: () => new WriterAndReaderAdapter(),
    createDriver: () => new NodeSqliteDriver(file, onQuery),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WriterAndReaderAdapter extends SqliteAdapter {
  // The writer has its own mutex: Kysely's would make readers wait for writers.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #onQuery: OnQuery | undefined
  #writer!: GroupCommitWriter
  #reader!: SqliteDatabase

  constructor(file: string, onQuery: OnQuery | undefined) {
    this.#file = file
    this.#onQuery = onQuery
  }

  async init(): Promise<void> {
    const writer = new SqliteDatabase(this.#file, this.#onQuery)
    writer.exec('pragma journal_mode = wal')
    writer.exec('pragma synchronous = full')
    // Savepoints keep the pages that they change; above 64 kB those would go to a temporary file.
    writer.exec('pragma temp_store = memory')
    this.#writer = new GroupCommitWriter(writer)
    this.#reader = new SqliteDatabase(this.#file, this.#onQuery)
    this.#reader.exec('pragma query_only = on')
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close()
    await this.#writer?.close()
  }
}

/** Recognizes reads, also in raw SQL; what may write, such as `with … insert`, goes to the writer. */
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
