import { type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { DbOrTrx } from './open.ts'

/**
 * Builds a condition that a column is one of the numbers of a JSON array: a list of any length is one value, so its query
 * has one shape and can be `prepared`.
 */
export function isOneOf(db: DbOrTrx, column: string, json: string | Expression<string>) {
  const reference = sql.ref(column)
  // Of an array PostgreSQL expects few; of a subquery it may go through the whole table for them.
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<SqlBool>`${reference} = any(array(select json_array_elements_text(${json}::json)::bigint))`
    : sql<SqlBool>`${reference} in (select value from json_each(${json}))`
}
