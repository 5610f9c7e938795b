import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const COLUMNS = { categories: 'category_id', subcategories: 'subcategory_id', brands: 'brand_id' } as const

/** Matches rows for visitors: those made by an import are hidden until one of their products is published. */
export function isShown(table: keyof typeof COLUMNS): Expression<SqlBool> {
  const { eb, exists, or, selectFrom } = expressionBuilder<Tables, keyof typeof COLUMNS>()
  const published = selectFrom('products')
    .select('products.id')
    .whereRef(`products.${COLUMNS[table]}`, '=', `${table}.id`)
    .where('is_published', '=', 1)
  return or([eb(`${table}.by_import`, '=', 0), exists(published)])
}
