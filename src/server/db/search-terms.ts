import { sql } from 'kysely'
import { Vocabulary } from '#rules/near-words.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Db } from './open.ts'
import { createVersionCache } from './version-cache.ts'

/** Words of names and brands, and all sizes. */
export type SearchTerms = () => Promise<{ vocabulary: Vocabulary; sizes: string[] }>

export function createSearchTerms(db: Db, version: Pick<CatalogueVersion, 'current'>): SearchTerms {
  const cached = createVersionCache(version)
  return () =>
    cached('terms', async () => {
      const words =
        db.dialect === 'sqlite'
          ? sql`term as word from product_search_vocabulary`
          : sql`word from product_search_words`
      const { rows } = await sql<{ word: string }>`select distinct ${words}`.execute(db)
      const sizes = await db.selectFrom('product_search_sizes').select('size').distinct().execute()
      return {
        vocabulary: new Vocabulary(rows.map(({ word }) => word)),
        sizes: sizes.map(({ size }) => size),
      }
    })
}
