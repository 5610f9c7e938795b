import type { DbOrTrx } from './open.ts'

type Deletable =
  | 'banners'
  | 'blocked_phones'
  | 'brands'
  | 'categories'
  | 'hero_cards'
  | 'news'
  | 'products'
  | 'push_devices'
  | 'size_guides'
  | 'vehicle_models'
  | 'wilayas'

/** Deletes a row by its id. Throws what `notFound` returns when there is none. */
export async function deleteRow(
  db: DbOrTrx,
  table: Deletable,
  id: number,
  notFound: () => Error,
): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirstOrThrow(notFound)
}

export async function countRows(db: DbOrTrx, table: 'brands' | 'news' | 'products'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isEmpty(
  db: DbOrTrx,
  table: 'admins' | 'categories' | 'orders' | 'wilayas',
): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}
