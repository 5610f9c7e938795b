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
import { type OnQuery, PreparedDatabase } from './prepared-database.ts'
import { SqliteWriter } from './sqlite-writer.ts'

/**
 * Kysely on `node:sqlite`: one connection writes, another reads. Readers never wait for a transaction that
 * is under way and never see its rows before they are committed; writers take turns.
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
  // The driver takes turns itself: Kysely's own lock would make readers wait for writers.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #onQuery: OnQuery | undefined
  #writer!: SqliteWriter
  #reader!: PreparedDatabase
  /** Used again: Kysely keeps a list of all connections that it was ever given. */
  readonly #free: SqliteConnection[] = []

  constructor(file: string, onQuery: OnQuery | undefined) {
    this.#file = file
    this.#onQuery = onQuery
  }

  async init(): Promise<void> {
    const writer = new PreparedDatabase(this.#file, this.#onQuery)
    writer.exec('pragma journal_mode = wal')
    writer.exec('pragma synchronous = full')
    // Each savepoint keeps the pages that it changes; above 64 kB they would go to a file of their own.
    writer.exec('pragma temp_store = memory')
    this.#writer = new SqliteWriter(writer)
    this.#reader = new PreparedDatabase(this.#file, this.#onQuery)
    this.#reader.exec('pragma query_only = on')
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return this.#free.pop() ?? new SqliteConnection(this.#writer, this.#reader)
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

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    this.#free.push(connection)
  }

  async destroy(): Promise<void> {
    this.#reader?.close()
    await this.#writer?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter
  readonly #reader: PreparedDatabase
  #transaction: Awaited<ReturnType<SqliteWriter['begin']>> | undefined

  constructor(writer: SqliteWriter, reader: PreparedDatabase) {
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#transaction.run(query)
    return query.query.kind === 'SelectQueryNode' ? this.#reader.run(query) : this.#writer.run(query)
  }

  // biome-ignore lint/correctness/useYield: streaming is part of the interface, nothing here needs it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
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
    // Whoever uses this connection next is outside of it, whatever becomes of it.
    this.#transaction = undefined
    transaction?.rollback()
  }
}
