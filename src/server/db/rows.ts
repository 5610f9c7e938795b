import { type SelectQueryBuilder, sql } from 'kysely'
import { storeDeletion } from './deletions.ts'
import type { Trx } from './open.ts'
import type { Tables } from './tables.ts'

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
