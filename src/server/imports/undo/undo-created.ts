import type { Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { type CreatedKind, readCreated, type UndoEntry } from '../write/undo-log.ts'

const NOUNS: Record<CreatedKind, string> = {
  category: 'La catégorie',
  subcategory: 'La sous-catégorie',
  brand: 'La marque',
}

/** Deletes a category, subcategory or brand that an import made; returns why it stays, or null. */
export async function undoCreated(
  trx: Trx,
  kind: CreatedKind,
  { row_id: id, after }: UndoEntry,
): Promise<string | null> {
  const made = await readCreated(trx, kind, id)
  // The owner has deleted it, or its category.
  if (!made) return null
  const named = `${NOUNS[kind]} «\u00a0${made.name}\u00a0»`
  if (await exists(trx.selectFrom('products').where(COLUMNS[kind], '=', id)))
    return `${named}\u00a0: des produits y sont, elle reste`
  if (made.after !== after) return `${named}\u00a0: modifiée depuis l’import, elle reste`
  if (kind === 'category' && (await exists(trx.selectFrom('subcategories').where('category_id', '=', id))))
    return `${named}\u00a0: elle a d’autres sous-catégories, elle reste`
  if (kind === 'subcategory') await deleteSubcategory(trx, id)
  else
    await trx
      .deleteFrom(kind === 'category' ? 'categories' : 'brands')
      .where('id', '=', id)
      .execute()
  return null
}

const COLUMNS = { category: 'category_id', subcategory: 'subcategory_id', brand: 'brand_id' } as const

/** Deletes a subcategory, and closes the gap in the ranks of the others. */
async function deleteSubcategory(trx: Trx, id: number): Promise<void> {
  const { category_id, position } = await trx
    .deleteFrom('subcategories')
    .where('id', '=', id)
    .returning(['category_id', 'position'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('subcategories')
    .set((row) => ({ position: row('position', '-', 1) }))
    .where('category_id', '=', category_id)
    .where('position', '>', position)
    .execute()
}
