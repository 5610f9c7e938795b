import { PostgresAdapter, type SqlBool, sql } from 'kysely'
import { contains } from './like.ts'
import type { Db } from './open.ts'

/** What the search index is made of: fewer characters are looked for in every product. */
const TRIGRAM = 3

/** A condition that a product's name or brand holds a folded word, by each database's own index. */
export function holdsWord(db: Db, word: string) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (isPostgres || [...word].length < TRIGRAM) return contains('products.search_text', word)
  const phrase = `"${word.replaceAll('"', '""')}"`
  return sql<SqlBool>`products.id in (select rowid from product_search where product_search match ${phrase})`
}
