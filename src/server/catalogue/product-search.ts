import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Length of the index's terms: shorter words scan every product. */
const TRIGRAM = 3

type Products = SelectQueryBuilder<Tables, 'products', object>

/**
 * Returns a condition that a product's name or brand contains each of some folded words, by each database's index.
 */
export function holdsWords({ dialect }: Pick<Db, 'dialect'>, words: string[]) {
  const indexed = dialect === 'postgres' ? [] : words.filter(isLong)
  const scanned = words.filter((word) => !indexed.includes(word))
  const conditions = scanned.map((word) => contains('products.search_text', word))
  if (indexed.length > 0) {
    conditions.push(sql<SqlBool>`products.id in ${matchesOf(indexed)}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Selects the same products from the index alone; undefined where the index is not enough. */
export function fromMatches(db: Db, words: string[]) {
  if (db.dialect === 'postgres' || words.length === 0 || !words.every(isLong)) return undefined
  return db.selectFrom(matchesOf(words).as('products'))
}

function matchesOf(words: string[]) {
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return sql<{ id: number }>`(select rowid as id from product_search where product_search match ${phrases})`
}

function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** Returns a condition that a folded column starts with a folded text, as a range of its index. */
export function isBetween(column: string, folded: string) {
  // The last code point: every text with this prefix sorts before it.
  return sql<SqlBool>`${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < ${`${folded}\u{10ffff}`}`
}

/**
 * Keeps a column from choosing the index: without statistics SQLite would prefer it to the index that has the wanted
 * order (unary +, https://sqlite.org/optoverview.html).
 */
export function withoutIndex(db: Db, column: string) {
  return db.dialect === 'postgres' ? sql.ref(column) : sql`+${sql.ref(column)}`
}

/** Products to be ranked by name, read from the covering index of names. */
export function fromNames(db: Db): Products {
  if (db.dialect === 'postgres') return db.selectFrom('products')
  const names = sql<
    Tables['products']
  >`(select id, name_key, search_text from products indexed by products_names)`
  // Narrower than the table: search and ranking read these three columns alone.
  return db.selectFrom(names.as('products')) as unknown as Products
}
