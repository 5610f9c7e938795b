import { type Expression, type SqlBool, sql } from 'kysely'
import { Vocabulary } from '#rules/near-words.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Db } from './open.ts'
import { createVersionCache } from './version-cache.ts'

/** What a search is compared with: the words of names and brands, and all sizes. */
export type SearchTerms = () => Promise<{ vocabulary: Vocabulary; sizes: string[] }>

/** Reads the terms once per catalogue version. */
export function createSearchTerms(db: Db, version: Pick<CatalogueVersion, 'current'>): SearchTerms {
  const cached = createVersionCache(version)
  return () =>
    cached('terms', async () => ({
      vocabulary: new Vocabulary(await listWords(db)),
      sizes: (await allSizes(sql`true`).execute(db)).rows.map(({ size }) => size),
    }))
}

async function listWords(db: Db): Promise<string[]> {
  // PostgreSQL would read all rows for the distinct ones: from word to word it is one look into the index for each.
  const words =
    db.dialect === 'postgres'
      ? sql<{ word: string | null }>`with recursive words (word) as (
          (select min(word) from product_search_words) union all
          select (select min(word) from product_search_words where word > words.word) from words
          where words.word is not null
        ) select word from words where word is not null`
      : sql<{ word: string | null }>`
          select term as word from product_search_vocabulary where term not glob '*[0-9]*'`
  const { rows } = await words.execute(db)
  return rows.flatMap(({ word }) => word ?? [])
}

/** Selects all sizes that a condition on `sizes` leaves, from one to the next by the index. */
export function allSizes(isWanted: Expression<SqlBool>) {
  return sql<{ size: string }>`with recursive sizes (size) as (
      select min(size) from product_search_sizes union all
      select (select min(size) from product_search_sizes where size > sizes.size) from sizes
      where sizes.size is not null
    ) select size from sizes where size is not null and ${isWanted}`
}
