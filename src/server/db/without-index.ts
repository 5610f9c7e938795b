import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Keeps a column from choosing the index: without statistics SQLite would prefer it to the index that has the wanted
 * order (unary +, https://sqlite.org/optoverview.html).
 */
export function withoutIndex(db: Db, column: string): RawBuilder<unknown> {
  return db.dialect === 'postgres' ? sql.ref(column) : sql`+${sql.ref(column)}`
}
