import { sql } from 'kysely'
import { isDeadlock, isForeignKeyViolation } from '#server/db/errors.ts'
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

/**
 * A write that visitors can see, in one transaction with the catalogue version: all of it or nothing. Such
 * writes take turns. When it ran into another one all the same it is tried once more.
 */
export async function writeCatalogue<Result>(db: Db, write: (trx: Db) => Promise<Result>): Promise<Result> {
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      // First of all: on PostgreSQL the version's row is the lock that makes writers take turns.
      await raiseCatalogueVersion(trx)
      return write(trx)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isDeadlock(error)) throw error
    return attempt()
  }
}
