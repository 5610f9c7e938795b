import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * An INSERT that Kysely builds in less than half of the time of `insertInto`: placing an order takes four. The rows set
 * the same columns; what follows the values, such as `returning`, is appended with `sql`.
 */
export function insertRows<Table extends keyof Tables>(
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof InsertObject<Tables, Table>)[]
  // The strings of a template, between its values: names of our own tables and columns, nothing of a request.
  const texts: string[] = []
  const values: unknown[] = []
  for (const row of rows) {
    for (const column of columns) {
      texts.push(column === columns[0] ? '), (' : ', ')
      values.push(row[column])
    }
  }
  texts[0] = `insert into ${table} (${columns.join(', ')}) values (`
  texts.push(')')
  return sql(texts as unknown as TemplateStringsArray, ...values)
}
