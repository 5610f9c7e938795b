import { DatabaseSync, type StatementResultingChanges, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const MAX_STATEMENTS = 500

/** Hears of each query that was carried out: its text, without its values, and how many ms it took. */
export type OnQuery = (text: string, ms: number) => void

type Statement = { prepared: StatementSync; hasRows: boolean }

/** A SQLite file with its prepared statements kept for the next call. */
export class PreparedDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()
  readonly #onQuery: OnQuery | undefined

  constructor(file: string, onQuery?: OnQuery) {
    this.#onQuery = onQuery
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Statements without values or rows. */
  exec(sql: string): void {
    this.#prepare(sql).prepared.run()
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const started = performance.now()
    const { prepared, hasRows } = this.#prepare(query.sql)
    const parameters = query.parameters as (string | number | null)[]
    const result = hasRows
      ? { rows: prepared.all(...parameters) as Row[] }
      : { rows: [], ...counts(prepared.run(...parameters)) }
    this.#onQuery?.(query.sql, performance.now() - started)
    return result
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const prepared = this.#database.prepare(sql)
    const statement = { prepared, hasRows: prepared.columns().length > 0 }
    if (this.#statements.size >= MAX_STATEMENTS) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

function counts({ changes, lastInsertRowid }: StatementResultingChanges) {
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
