import { DatabaseSync, type StatementResultingChanges, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const MAX_STATEMENTS = 500

/** Hears of each query that was carried out: its text, without its values, and how many ms it took. */
export type OnQuery = (text: string, ms: number) => void

type Value = string | number | null

type Statement = { prepared: StatementSync; columns: string[] }

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
    const { prepared, columns } = this.#prepare(query.sql)
    const parameters = query.parameters as Value[]
    const result =
      columns.length > 0
        ? { rows: toRows<Row>(columns, prepared.all(...parameters) as unknown as Value[][]) }
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
    prepared.setReturnArrays(true)
    const statement = { prepared, columns: prepared.columns().map(({ name }) => name) }
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

// The objects that node:sqlite gives have each a shape of its own: slow to make, to read and to clear away.
function toRows<Row>(columns: string[], lists: Value[][]): Row[] {
  return lists.map((values) => {
    const row: Record<string, Value> = {}
    columns.forEach((column, index) => {
      row[column] = values[index] as Value
    })
    return row as Row
  })
}
