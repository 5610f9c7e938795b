import { type SelectQueryBuilder, sql } from 'kysely'
import type { ProductQuery } from '#contract/product-query.ts'
import { beginsWith, contains, endsWith } from '#server/db/like.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Search } from './search-words.ts'

type Products = SelectQueryBuilder<Tables, 'products', object>

/** Orders what the search itself finds by kind, then what near words find by the kind that they would be. */
export function ranked(products: Products, { text, typed, phrases }: Search): Products {
  const key = 'products.name_key'
  const kinds = [sql`${sql.ref(key)} = ${text}`, beginsWith(key, text), endsWith(key, text)]
  if (phrases.length > 0) {
    const any = (conditions: ReturnType<typeof beginsWith>[]) => sql`(${sql.join(conditions, sql` or `)})`
    kinds.push(
      sql`(${sql.join(
        typed.map((word) => contains('products.search_text', word)),
        sql` and `,
      )})`,
      sql`${sql.ref(key)} in (${sql.join(phrases)})`,
      any(phrases.map((phrase) => beginsWith(key, phrase))),
      any(phrases.map((phrase) => endsWith(key, phrase))),
    )
  }
  const cases = kinds.map((kind, rank) => sql`when ${kind} then ${sql.lit(rank)}`)
  return products
    .orderBy(sql`case ${sql.join(cases, sql` `)} else ${sql.lit(kinds.length)} end`)
    .orderBy(key)
    .orderBy('products.id')
}

/** Orders by a sort, by default the newest first. */
export function sorted(products: Products, sort: ProductQuery['sort']): Products {
  switch (sort) {
    case 'price-low':
      return products.orderBy('products.price').orderBy('products.id')
    case 'price-high':
      return products.orderBy('products.price', 'desc').orderBy('products.id', 'desc')
    case 'name':
      return products.orderBy('products.name_key').orderBy('products.id')
    default:
      return products.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc')
  }
}
