import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Receives SQL without values, and the duration in ms. */
export type OnQuery = (sql: string, ms: number) => void

type Prepared = { statement: StatementSync; hasRows: boolean }

/** A SQLite connection with a cache of prepared statements (LRU). */
export class SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Prepared>({ max: 500 })
  readonly #onQuery: OnQuery | undefined

  constructor(file: string, onQuery?: OnQuery) {
    this.#onQuery = onQuery
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#prepare(sql).statement.run()
  }

  run<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const started = performance.now()
    const { statement, hasRows } = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    const result = hasRows
      ? { rows: statement.all(...parameters) as Row[] }
      : { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    this.#onQuery?.(query.sql, performance.now() - started)
    return result
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}
