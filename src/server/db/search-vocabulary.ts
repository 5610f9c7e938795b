import { sql } from 'kysely'
import { soundKey, Vocabulary } from '#rules/near-words.ts'
import { foldText } from '#rules/text.ts'
import { VehicleNames } from '#rules/vehicle-names.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { createVersionCache } from './catalogue-version.ts'
import { readTextList } from './json-column.ts'
import type { Db } from './open.ts'

/** Terms for correcting searches: words, vehicles, sizes; category ids by the sound of their words. */
export type SearchTerms = () => Promise<{
  vocabulary: Vocabulary
  vehicles: VehicleNames
  sizes: string[]
  categories: Map<string, number[]>
}>

export function createSearchTerms(db: Db, version: Pick<CatalogueVersion, 'current'>): SearchTerms {
  const cached = createVersionCache(version)
  // Reused after changes that leave the vehicles as they are: indexing 2,000 models takes 130 ms.
  let last = { models: '', vehicles: new VehicleNames([]) }
  return () =>
    cached('terms', async () => {
      const words =
        db.dialect === 'sqlite'
          ? sql`term as word from product_search_vocabulary`
          : sql`word from product_search_words`
      const { rows } = await sql<{ word: string }>`select distinct ${words}`.execute(db)
      const sizes = await db.selectFrom('product_search_sizes').select('size').distinct().execute()
      const groups = await db.selectFrom('categories').select(['id', 'search_words']).execute()
      const models = await db
        .selectFrom('vehicle_models')
        .select(['id', 'make', 'name'])
        .orderBy('id')
        .execute()
      const text = JSON.stringify(models)
      if (text !== last.models) last = { models: text, vehicles: new VehicleNames(models) }
      return {
        vocabulary: new Vocabulary(rows.map(({ word }) => word)),
        vehicles: last.vehicles,
        sizes: sizes.map(({ size }) => size),
        categories: bySound(groups),
      }
    })
}

function bySound(categories: { id: number; search_words: string }[]): Map<string, number[]> {
  const sounds = categories.flatMap(({ id, search_words }) =>
    [...new Set(readTextList(search_words).map((word) => soundKey(foldText(word))))].map((sound) => ({
      id,
      sound,
    })),
  )
  const groups = Map.groupBy(sounds, ({ sound }) => sound)
  return new Map([...groups].map(([sound, alike]) => [sound, alike.map(({ id }) => id)]))
}
