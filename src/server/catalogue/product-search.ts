import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SearchWord } from './search-words.ts'

/** Length of the index's terms: shorter words scan every product. */
const TRIGRAM = 3

type Products = SelectQueryBuilder<Tables, 'products', object>
type Ids = RawBuilder<{ id: number }>

/**
 * Returns a condition that a product's name or brand contains each of some folded words, or has whole words near to it,
 * by each database's index.
 */
export function holdsWords(db: Pick<Db, 'dialect'>, words: SearchWord[]) {
  const { indexed, scanned } = split(db, words)
  const conditions = scanned.map((word) => contains('products.search_text', word))
  if (indexed.length > 0) conditions.push(sql<SqlBool>`products.id in (${allOf(indexed)})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Selects the same products from the index alone; undefined where the index is not enough. */
export function fromMatches(db: Db, words: SearchWord[]) {
  const { indexed, scanned } = split(db, words)
  if (indexed.length === 0 || scanned.length > 0) return undefined
  return db.selectFrom(sql<{ id: number }>`(${allOf(indexed)})`.as('products'))
}

/** Splits words into selects of ids by an index, and words to be compared with every product that these leave. */
function split({ dialect }: Pick<Db, 'dialect'>, words: SearchWord[]) {
  const plain = words.filter(({ parts }) => parts.length === 0).map(({ text }) => text)
  const long = dialect === 'postgres' ? [] : plain.filter(isLong)
  const near = words.filter(({ parts }) => parts.length > 0)
  return {
    indexed: [...(long.length > 0 ? [matchesOf(long)] : []), ...near.map((word) => nearTo(dialect, word))],
    scanned: plain.filter((word) => !long.includes(word)),
  }
}

function allOf(selects: Ids[]): Ids {
  return sql`${sql.join(selects, sql` intersect `)}`
}

function nearTo(dialect: Db['dialect'], { text, parts }: SearchWord): Ids {
  const isIndexed = dialect === 'sqlite' && isLong(text)
  const contained = isIndexed
    ? matchesOf([text])
    : sql`select id from products where ${contains('search_text', text)}`
  const whole =
    dialect === 'sqlite'
      ? sql`select rowid as id from product_search_words where product_search_words match ${parts
          .map((words) => `(${words.map(quote).join(' OR ')})`)
          .join(' AND ')}`
      : sql.join(
          parts.map(
            (words) =>
              sql`select product_id as id from product_search_words where word in (${sql.join(words)})`,
          ),
          sql` intersect `,
        )
  return sql`select id from (${contained} union select id from (${whole}) as words) as near`
}

function matchesOf(words: string[]): Ids {
  return sql`select rowid as id from product_search where product_search match ${words.map(quote).join(' AND ')}`
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** Returns a condition that a folded column starts with a folded text, as a range of its index. */
export function isBetween(column: string, folded: string) {
  // The last code point: every text with this prefix sorts before it.
  return sql<SqlBool>`${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < ${`${folded}\u{10ffff}`}`
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
