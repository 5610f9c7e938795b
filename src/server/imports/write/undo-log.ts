import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { findRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import {
  beforeOf,
  fingerprint,
  hash,
  type ProductBefore,
  type ProductSnapshot,
  readSnapshot,
} from './product-snapshot.ts'

export type UndoEntry = Row<'import_touched'>
export type CreatedKind = Exclude<UndoEntry['kind'], 'product'>

/** The import that makes a change, and the first line of the product for which it does. */
export type UndoOwner = { import_id: number; line: number }

/** Records that an import created (`was` is null) or changed a product. */
export async function recordProduct(
  trx: Trx,
  by: UndoOwner,
  id: number,
  was: ProductSnapshot | null,
): Promise<void> {
  const is = await readSnapshot(trx, id)
  if (!is) throw new Error('An imported product is gone')
  const before = was && beforeOf(was, is)
  if (before && Object.keys(before).length === 0) return
  const row = { name: is.name, before: before && JSON.stringify(before), after: fingerprint(is) }
  if (await insert(trx, by, { kind: 'product', row_id: id, ...row })) return
  // A record exists because the import was stopped and started again with other settings.
  const first = await trx
    .selectFrom('import_touched')
    .select(['id', 'before', 'after'])
    .where('import_id', '=', by.import_id)
    .where('kind', '=', 'product')
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow()
  // The owner changed the product between the two runs, so the record stays as it is, and the undo will
  // refuse to overwrite the owner's change.
  if (!was || first.after !== fingerprint(was)) return
  await updateRow(trx, 'import_touched', first.id, {
    ...row,
    before: first.before && JSON.stringify(merge(JSON.parse(first.before), before)),
  })
}

/** Merges the old values of two runs. Where both changed a value, the first run's old value is right. */
function merge(first: ProductBefore, second: ProductBefore | null): ProductBefore {
  return { ...second, ...first, columns: { ...second?.columns, ...first.columns } }
}

export async function recordCreated(trx: Trx, by: UndoOwner, kind: CreatedKind, id: number): Promise<void> {
  const made = await readCreated(trx, kind, id)
  if (made) await insert(trx, by, { kind, row_id: id, name: made.name, before: null, after: made.after })
}

/** Inserts a record; false if the row already has one. */
async function insert(
  trx: Trx,
  by: UndoOwner,
  row: Pick<UndoEntry, 'kind' | 'row_id' | 'name' | 'before' | 'after'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('import_touched')
    .values({ ...by, ...row })
    .onConflict((conflict) => conflict.columns(['import_id', 'kind', 'row_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** Reads the name and the fingerprint of a category, subcategory or brand; undefined if it was deleted. */
export async function readCreated(
  db: DbOrTrx,
  kind: CreatedKind,
  id: number,
): Promise<{ name: string; after: string } | undefined> {
  const row =
    kind === 'category'
      ? await db
          .selectFrom('categories')
          .select(['name', 'class_name', 'color', 'image_hash', 'size_guide_id', 'filters', 'search_words'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await findRow(db, kind === 'brand' ? 'brands' : 'subcategories', id, ['name'])
  return row && { name: row.name, after: hash(row) }
}
