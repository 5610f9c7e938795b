import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * Kysely on `node:sqlite`: one connection writes, another reads. Readers never wait for a transaction that
 * is under way and never see its rows before they are committed; writers take turns.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new WriterAndReaderAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
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
  #writer!: PreparedDatabase
  #reader!: PreparedDatabase
  readonly #turns = new Turns()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#writer = new PreparedDatabase(this.#file)
    this.#writer.exec('pragma journal_mode = wal')
    this.#writer.exec('pragma synchronous = full')
    this.#reader = new PreparedDatabase(this.#file)
    this.#reader.exec('pragma query_only = on')
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#turns)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('commit')
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: PreparedDatabase
  readonly #reader: PreparedDatabase
  readonly #turns: Turns
  #endTurn: (() => void) | undefined

  constructor(writer: PreparedDatabase, reader: PreparedDatabase, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#writer.run(query)
    if (query.query.kind === 'SelectQueryNode') return this.#reader.run(query)
    const endTurn = await this.#turns.take()
    try {
      return this.#writer.run(query)
    } finally {
      endTurn()
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is part of the interface, nothing here needs it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite queries are not streamed')
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.take()
    try {
      this.#writer.run(CompiledQuery.raw('begin immediate'))
      this.#endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  end(how: 'commit' | 'rollback'): void {
    // Some errors make SQLite roll back by itself: then there is nothing left to undo.
    if (how === 'commit' || this.#writer.isInTransaction) this.#writer.run(CompiledQuery.raw(how))
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

const MAX_STATEMENTS = 500

/** A database file with its prepared statements kept for the next call. */
class PreparedDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as (string | number | null)[]
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    if (this.#statements.size >= MAX_STATEMENTS) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Lets one holder at a time go on, in the order of asking. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
