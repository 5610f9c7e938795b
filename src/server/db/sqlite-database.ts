import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Receives the SQL of each query, without its values, and its duration in ms. */
export type OnQuery = (sql: string, ms: number) => void

/** A connection to a SQLite file, with a cache of prepared statements (LRU). */
export class SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: 500 })
  readonly #onQuery: OnQuery | undefined

  constructor(file: string, onQuery?: OnQuery) {
    this.#onQuery = onQuery
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Runs a statement without values or rows. */
  exec(sql: string): void {
    this.#prepare(sql).run()
  }

  run<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const started = performance.now()
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    const result = hasRows(statement)
      ? { rows: statement.all(...parameters) as Row[] }
      : { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    this.#onQuery?.(query.sql, performance.now() - started)
    return result
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function hasRows(statement: StatementSync): boolean {
  return statement.columns().length > 0
}
