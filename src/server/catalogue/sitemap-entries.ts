import type { SitemapCategory, SiteReads } from '#contract/reads.ts'
import type { Db } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import { isShown } from './visibility.ts'

export function createSitemapReads(
  db: Db,
): Pick<SiteReads, 'countProducts' | 'sitemapProducts' | 'sitemapCategories'> {
  return {
    countProducts: () => count(db.selectFrom('products').where('is_published', '=', 1)),
    sitemapProducts: (part, size) =>
      db
        .selectFrom('products')
        .select(['id', 'updated_at as updatedAt'])
        .where('is_published', '=', 1)
        .orderBy('id')
        .limit(size)
        .offset(part * size)
        .execute(),
    sitemapCategories: () => listSitemapCategories(db),
  }
}

async function listSitemapCategories(db: Db): Promise<SitemapCategory[]> {
  const [categories, subcategories, changes] = await Promise.all([
    db.selectFrom('categories').select('id').where(isShown('categories')).orderBy('id').execute(),
    db
      .selectFrom('subcategories')
      .select(['id', 'category_id', 'name'])
      .where(isShown('subcategories'))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('products')
      .select((select) => ['category_id', 'subcategory_id', select.fn.max('updated_at').as('updated_at')])
      .where('is_published', '=', 1)
      .groupBy(['category_id', 'subcategory_id'])
      .execute(),
  ])
  const latest = (found: typeof changes) =>
    found
      .map((change) => change.updated_at)
      .sort()
      .at(-1) ?? null
  return categories.map(({ id }) => ({
    id,
    updatedAt: latest(changes.filter((change) => change.category_id === id)),
    subcategories: subcategories
      .filter((subcategory) => subcategory.category_id === id)
      .map(({ id: subcategoryId, name }) => ({
        name,
        updatedAt: latest(changes.filter((change) => change.subcategory_id === subcategoryId)),
      })),
  }))
}
