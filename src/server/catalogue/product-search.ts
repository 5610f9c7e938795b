import { PostgresAdapter, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** What the search index is made of: fewer characters are looked for in every product. */
const TRIGRAM = 3

type Products = SelectQueryBuilder<Tables, 'products', object>

/** A condition that a product's name or brand holds each of some folded words, by each database's own index. */
export function holdsWords(db: Db, words: string[]) {
  const indexed = isPostgres(db) ? [] : words.filter(isLong)
  const scanned = words.filter((word) => !indexed.includes(word))
  const conditions = scanned.map((word) => contains('products.search_text', word))
  if (indexed.length > 0) {
    conditions.push(sql<SqlBool>`products.id in ${matchesOf(indexed)}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The same products without reading them, to be counted; undefined where that takes more than the index. */
export function fromMatches(db: Db, words: string[]): Products | undefined {
  if (isPostgres(db) || words.length === 0 || !words.every(isLong)) return undefined
  return db.selectFrom(matchesOf(words).as('products')) as unknown as Products
}

function matchesOf(words: string[]) {
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return sql<{ id: number }>`(select rowid as id from product_search where product_search match ${phrases})`
}

function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** A condition that a folded column begins with a folded text, as the span of an index in its order. */
export function isBetween(column: string, folded: string) {
  // The last character that there is: whatever begins with the text comes before it.
  return sql<SqlBool>`${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < ${`${folded}\u{10ffff}`}`
}

/**
 * A column to compare without choosing an index for it: SQLite knows nothing of how common a value is, and
 * would give up an index that has the wanted order.
 */
export function aside(db: Db, column: string) {
  return isPostgres(db) ? sql.ref(column) : sql`+${sql.ref(column)}`
}

/** The products to be ranked by name alone: from an index that holds the names and nothing else. */
export function fromNames(db: Db): Products {
  if (isPostgres(db)) return db.selectFrom('products')
  const names = sql<
    Tables['products']
  >`(select id, name_key, search_text from products indexed by products_names)`
  return db.selectFrom(names.as('products')) as unknown as Products
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
