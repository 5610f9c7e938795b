import { sql } from 'kysely'
import type { Category } from '#contract/category.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { NotFoundError } from '#server/errors.ts'
import { imageUrl } from '#server/images/image-url.ts'

export const categoryNotFound = () => new NotFoundError('Catégorie non trouvée')

/** Lists every category with its subcategories, in the owner's order, then in that of creation. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy(sql`position is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const subcategories = await db
    .selectFrom('subcategories')
    .select(['category_id', 'name'])
    .orderBy('category_id')
    .orderBy('position')
    .execute()
  const namesOf = Map.groupBy(subcategories, (row) => row.category_id)
  return rows.map((row) => toCategory(row, namesOf.get(row.id) ?? []))
}

/** @throws NotFoundError */
export async function findCategory(db: DbOrTrx, id: number): Promise<Category> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(categoryNotFound)
  const subcategories = await db
    .selectFrom('subcategories')
    .select('name')
    .where('category_id', '=', id)
    .orderBy('position')
    .execute()
  return toCategory(row, subcategories)
}

/** Finds the hash of a category's image; null or undefined when there is none. */
export async function findCategoryImage(db: Db, id: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('categories').select('image_hash').where('id', '=', id).executeTakeFirst()
  return row?.image_hash
}

function toCategory(row: Row<'categories'>, subcategories: { name: string }[]): Category {
  return {
    id: row.id,
    name: row.name,
    subcategories: subcategories.map(({ name }) => name),
    className: row.class_name,
    color: row.color,
    hasImage: row.image_hash !== null,
    image: row.image_hash && imageUrl(`/categories/${row.id}/image`, row.image_hash),
    sizeGuideId: row.size_guide_id,
  }
}
