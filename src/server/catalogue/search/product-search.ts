import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Search, SearchWord } from './search-words.ts'

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
  if (indexed.length > 0) {
    // As an array, PostgreSQL looks each id up; it would rather read the whole table than join it with thousands.
    const found =
      db.dialect === 'postgres' ? sql`= any(array(${allOf(indexed)}))` : sql`in (${allOf(indexed)})`
    conditions.push(sql<SqlBool>`products.id ${found}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * Returns a condition that a product has whole words near to those that have any. Each product is looked up: `holdsWords`
 * is faster where many products are compared.
 */
export function hasNearWords({ dialect }: Pick<Db, 'dialect'>, words: SearchWord[]) {
  const conditions = words
    .filter(({ parts }) => parts.length > 0)
    .map(({ text, parts, isAbsent }) => {
      const whole = sql.join(
        parts.map((alike) =>
          dialect === 'sqlite'
            ? sql`exists (select 1 from product_search_words
                where rowid = products.id and product_search_words match ${anyOf(alike)})`
            : sql`exists (select 1 from product_search_words
                where product_id = products.id and word in (${sql.join(alike)}))`,
        ),
        sql` and `,
      )
      return isAbsent ? whole : sql`(${contains('products.search_text', text)} or (${whole}))`
    })
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Selects the same products from the index alone; undefined where the index is not enough. */
export function fromMatches(db: Db, words: SearchWord[]) {
  const { indexed, scanned } = split(db, words)
  if (indexed.length === 0 || scanned.length > 0) return undefined
  // PostgreSQL has a row for each word: a product may have two near ones.
  const distinct = db.dialect === 'postgres' && indexed.length === 1 ? sql`distinct` : sql``
  return db.selectFrom(
    sql<{ id: number }>`(select ${distinct} id from (${allOf(indexed)}) as found)`.as('products'),
  )
}

/**
 * Checks words that the vocabulary calls absent: it has no words with digits, which may contain them. Drops phrases with
 * an absent word.
 */
export async function confirmAbsent(db: Db, search: Search): Promise<Search> {
  const words: SearchWord[] = []
  for (const word of search.words) {
    words.push(word.isAbsent && (await isContained(db, word.text)) ? { ...word, isAbsent: false } : word)
  }
  const absent = new Set(words.flatMap(({ text, isAbsent }) => (isAbsent ? text : [])))
  const phrases = search.phrases.filter((phrase) => !phrase.split(' ').some((word) => absent.has(word)))
  return { ...search, words, phrases }
}

async function isContained(db: Db, text: string): Promise<boolean> {
  // All rows, not the first: for one row, PostgreSQL would rather read the table than the index.
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${containing(db.dialect, text)}) as found`.execute(db)
  return Number(rows[0]?.total) > 0
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

function nearTo(dialect: Db['dialect'], { text, parts, isAbsent }: SearchWord): Ids {
  const whole =
    dialect === 'sqlite'
      ? sql`select rowid as id from product_search_words where product_search_words match ${parts
          .map((words) => `(${anyOf(words)})`)
          .join(' AND ')}`
      : sql.join(
          parts.map(
            (words) =>
              sql`select product_id as id from product_search_words where word in (${sql.join(words)})`,
          ),
          sql` intersect `,
        )
  return isAbsent
    ? sql`select id from (${whole}) as words`
    : sql`select id from (${containing(dialect, text)} union select id from (${whole}) as words) as near`
}

function containing(dialect: Db['dialect'], text: string): Ids {
  return dialect === 'sqlite' && isLong(text)
    ? matchesOf([text])
    : sql`select id from products where ${contains('search_text', text)}`
}

function matchesOf(words: string[]): Ids {
  return sql`select rowid as id from product_search where product_search match ${words.map(quote).join(' AND ')}`
}

function anyOf(words: string[]): string {
  return words.map(quote).join(' OR ')
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
