import { type SelectQueryBuilder, sql, type UpdateObject } from 'kysely'
import { storeDeletion } from './deletions.ts'
import type { DbOrTrx, Trx } from './open.ts'
import type { NewRow, Row, Tables } from './tables.ts'

type Deletable =
  | 'banners'
  | 'blocked_phones'
  | 'brands'
  | 'categories'
  | 'hero_cards'
  | 'news'
  | 'products'
  | 'settlements'
  | 'size_guides'
  | 'vehicle_models'
  | 'wilayas'

/** Tables whose rows have an id. */
type Numbered = { [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/** Finds columns of a row by its id, all of them without `columns`; undefined without a row. */
export async function findRow<Table extends Numbered, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: DbOrTrx,
  table: Table,
  id: number | null,
  columns?: Column[],
): Promise<Pick<Row<Table>, Column> | undefined> {
  // Kysely cannot type a table that only the caller knows.
  const rows = db.selectFrom(table as 'brands').where('id', '=', id)
  const found = columns ? rows.select(columns as 'name'[]) : rows.selectAll()
  return (await found.executeTakeFirst()) as Pick<Row<Table>, Column> | undefined
}

/** Finds a row as `findRow` does. Throws what `notFound` returns when there is none. */
export async function readRow<Table extends Numbered, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: DbOrTrx,
  table: Table,
  id: number,
  notFound: () => Error,
  columns?: Column[],
): Promise<Pick<Row<Table>, Column>> {
  const row = await findRow(db, table, id, columns)
  if (!row) throw notFound()
  return row
}

export async function insertRow<Table extends Numbered>(
  db: DbOrTrx,
  table: Table,
  values: NewRow<Table>,
): Promise<Row<Table>> {
  const insert = db.insertInto(table as 'brands').values(values as NewRow<'brands'>)
  return (await insert.returningAll().executeTakeFirstOrThrow()) as Row<Table>
}

export async function updateRow<Table extends Numbered>(
  db: DbOrTrx,
  table: Table,
  id: number,
  values: UpdateObject<Tables, Table>,
): Promise<void> {
  const update = db.updateTable(table as 'brands').set(values as UpdateObject<Tables, 'brands'>)
  await update.where('id', '=', id).execute()
}

/** Deletes a row so that it can be restored. Throws the error of `notFound` if the row does not exist. */
export async function deleteRow(
  trx: Trx,
  table: Deletable,
  id: number,
  notFound: () => Error,
): Promise<void> {
  await storeDeletion(trx, table, id)
  await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirstOrThrow(notFound)
}

/** Counts the rows of a query without a selection. */
export async function count<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if a query without a selection finds a row. */
export async function exists<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  return (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined
}

/** Splits a list into chunks, because both databases limit the parameters of a query. */
export function* inChunks<Item>(items: Item[], size = 500): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Yields all rows in batches: `read` returns the next rows with an id above `after`, sorted by id. */
export async function* readById<Found extends { id: number }>(
  read: (after: number) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield rows
}

/** Add it to an update that may set no other column, which would be invalid SQL. */
export const SAME_ID = { id: sql<number>`id` }
