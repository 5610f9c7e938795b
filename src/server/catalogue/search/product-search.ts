import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { beginsWith, contains, endsWith } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Search, SearchWord } from './search-words.ts'

/** Length of the terms of SQLite's index: shorter words are compared with every product. */
const TRIGRAM = 3

export type Products = SelectQueryBuilder<Tables, 'products', object>
type Condition = RawBuilder<SqlBool>

/** Returns a condition that a product's name or brand contains each of some folded words, or has words near to it. */
export function holdsWords({ dialect }: Pick<Db, 'dialect'>, words: SearchWord[]): Condition {
  return all(
    words.map(({ text, parts }) => {
      const isContained = dialect === 'sqlite' ? matches(text) : contains('search_text', text)
      if (parts.length === 0) return isContained
      const near = dialect === 'sqlite' ? nearInSqlite(parts) : nearInPostgres(parts)
      return sql`products.id in (select id from products where ${isContained} union ${near})`
    }),
  )
}

/** Matches by the index of trigrams, which PostgreSQL's `like` uses by itself. */
function matches(text: string): Condition {
  if ([...text].length < TRIGRAM) return contains('search_text', text)
  return sql`id in (select rowid from product_search where product_search match ${quote(text)})`
}

function nearInSqlite(parts: string[][]) {
  const wanted = parts.map((words) => `(${words.map(quote).join(' OR ')})`).join(' AND ')
  return sql`select rowid from product_search_words where product_search_words match ${wanted}`
}

function nearInPostgres(parts: string[][]) {
  const selects = parts.map(
    (words) => sql`select product_id from product_search_words where word in (${sql.join(words)})`,
  )
  return sql`(${sql.join(selects, sql` intersect `)})`
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/**
 * Orders by kind of match: the name itself, its beginning, its end, any part. Products that only near words find come
 * last, by the kind of match of the search with the near words in place.
 */
export function ranked(products: Products, { text, typed, phrases }: Search): Products {
  const key = 'products.name_key'
  const kinds = [sql<SqlBool>`${sql.ref(key)} = ${text}`, beginsWith(key, text), endsWith(key, text)]
  if (phrases.length > 0) {
    kinds.push(
      all(typed.map((word) => contains('products.search_text', word))),
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

function all(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`
}

function any(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}
