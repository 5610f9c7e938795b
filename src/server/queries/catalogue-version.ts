import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The number that stands for everything a visitor can see; it rises with each visible write. */
export async function findCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_state').select('catalogue_version').executeTakeFirstOrThrow()
  return row.catalogue_version
}

/** Raises the catalogue version; call it in the transaction of the visible write itself. */
export async function raiseCatalogueVersion(db: Db): Promise<void> {
  await db.updateTable('shop_state').set({ catalogue_version: sql<number>`catalogue_version + 1` }).execute()
}
