import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const MAX_STATEMENTS = 500

type Statement = { prepared: StatementSync; hasRows: boolean }

/** A SQLite file with its prepared statements kept for the next call. */
export class PreparedDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  constructor(file: string) {
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
    const { prepared, hasRows } = this.#prepare(query.sql)
    const parameters = query.parameters as (string | number | null)[]
    if (hasRows) return { rows: prepared.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = prepared.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
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
