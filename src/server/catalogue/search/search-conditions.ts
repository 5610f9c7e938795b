import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { partKey } from '#rules/part-numbers.ts'
import { beginsWith, contains, endsWith } from '#server/db/like.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { isPlain, type Search, type SearchedVehicle, type SearchWord } from './search-words.ts'

/** Minimum length for SQLite's index; shorter words are compared with every product. */
const TRIGRAM = 3

export type Products = SelectQueryBuilder<Tables, 'products', object>
type Condition = RawBuilder<SqlBool>

/** Matches products by each word: their name or brand has it or a similar one, or their category lists it. */
export function holdsWords({ dialect }: Pick<Db, 'dialect'>, words: SearchWord[]): Condition {
  const contain = (texts: string[]) => (dialect === 'sqlite' ? match(texts) : like(texts))
  const near = dialect === 'sqlite' ? nearInSqlite : nearInPostgres
  const plain = words.filter(isPlain).map(({ text }) => text)
  const others = words.filter((word) => !isPlain(word))
  return all([
    ...contain(plain),
    ...others.map(({ text, parts, categories }) => {
      const ids = [
        sql`select id from products where ${all(contain([text]))}`,
        ...(parts.length > 0 ? [near(parts)] : []),
        ...(categories.length > 0
          ? [sql`select id from products where category_id in (${sql.join(categories)})`]
          : []),
      ]
      return sql<SqlBool>`products.id in (${sql.join(ids, sql` union all `)})`
    }),
  ])
}

/** Also matches products that fit `vehicle`; if it has `words`, those that have these and fit it or all. */
export function orFits(
  db: Pick<Db, 'dialect'>,
  condition: Condition,
  vehicle: SearchedVehicle | null,
): Condition {
  if (!vehicle) return condition
  const { models, year, words } = vehicle
  const inYear = year === null ? sql`` : sql`and from_year <= ${year} and to_year >= ${year}`
  const fits = sql<SqlBool>`id in (select product_id from product_fits where model_id in (${sql.join(models)}) ${inYear})`
  const wanted = words.length === 0 ? fits : all([sql`(fits_all = 1 or ${fits})`, holdsWords(db, words)])
  return sql`products.id in (select id from products where ${condition} union all select id from products where ${wanted})`
}

/** Characters from which the beginning of a part number is enough to match, if one is a digit. */
const SHORTEST_BEGINNING = 4

/** Selects products whose part number is the text (`whole`), or begins with it, if that is long enough. */
function selectNumbered(text: string): { whole: RawBuilder<number>; begun: RawBuilder<number> | null } {
  const key = partKey(text)
  const select = (condition: RawBuilder<SqlBool>) =>
    sql<number>`select product_id from product_search_numbers where ${condition}`
  const isBeginning = [...key].length >= SHORTEST_BEGINNING && /\p{N}/u.test(key)
  return {
    whole: select(sql`number = ${key}`),
    // Both databases can read this range from the index.
    begun: isBeginning ? select(sql`number >= ${key} and number < ${`${key}\u{10ffff}`}`) : null,
  }
}

/** Also matches products by a part number, or by its beginning. */
export function orHasNumber({ dialect }: Pick<Db, 'dialect'>, condition: Condition, text: string): Condition {
  const { whole, begun } = selectNumbered(text)
  const ids = sql`select id from products where ${condition} union all ${begun ?? whole}`
  // With an array, PostgreSQL looks up each id in the index; for a subquery it would read all products.
  return dialect === 'sqlite' ? sql`products.id in (${ids})` : sql`products.id = any(array(${ids}))`
}

/** Also matches products whose reference, or a variant's, contains the folded text without separators. */
export function orHasReference(
  { dialect }: Pick<Db, 'dialect'>,
  condition: Condition,
  text: string,
): Condition {
  // Removes what `joined` removes, and what `like` would not take literally.
  const key = partKey(text).replace(/[_%\\]/g, '')
  if (key === '') return condition
  const holds = (column: string) => {
    // `like` of SQLite ignores case.
    const folded = dialect === 'sqlite' ? sql.ref(column) : sql`lower(${sql.ref(column)})`
    const joined = ['-', '/', '.', '_', ' '].reduce(
      (inner, separator) => sql`replace(${inner}, ${sql.lit(separator)}, '')`,
      folded,
    )
    // Nearly every reference contains any given letter, so a single letter must be the whole reference.
    if ([...key].length === 1) return sql<SqlBool>`${folded} like ${key}`
    // The first condition is cheap and rules out most references, so the replacements run for few.
    return sql<SqlBool>`(${folded} like ${`%${[...key].join('%')}%`} and ${joined} like ${`%${key}%`})`
  }
  return sql`(${condition} or products.id in (
    select id from products where reference_key is not null and ${holds('reference_key')}
    union all select product_id from product_stock where reference is not null and ${holds('reference')}))`
}

/** PostgreSQL automatically uses its trigram index. */
function like(texts: string[]): Condition[] {
  return texts.map((text) => contains('search_text', text))
}

function match(texts: string[]): Condition[] {
  const long = texts.filter((text) => [...text].length >= TRIGRAM)
  const short = like(texts.filter((text) => !long.includes(text)))
  if (long.length === 0) return short
  const wanted = long.map(quote).join(' AND ')
  return [sql`id in (select rowid from product_search where product_search match ${wanted})`, ...short]
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
 * Sorts by kind of match: whole part number, beginning of one, then name: equal, beginning, end, any part.
 * Matches by similar words or a vehicle come last.
 */
export function ranked(products: Products, { text, typed, phrases, vehicle }: Search): Products {
  const key = 'products.name_key'
  const { whole, begun } = selectNumbered(text)
  const kinds = [
    ...[whole, ...(begun ? [begun] : [])].map((numbered) => sql<SqlBool>`products.id in (${numbered})`),
    ...[sql<SqlBool>`${sql.ref(key)} = ${text}`, beginsWith(key, text), endsWith(key, text)],
  ]
  if (phrases.length > 0 || vehicle)
    kinds.push(all(typed.map((word) => contains('products.search_text', word))))
  if (phrases.length > 0) {
    kinds.push(
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
