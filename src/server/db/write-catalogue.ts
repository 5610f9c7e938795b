import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isDeadlock, isForeignKeyViolation } from './errors.ts'
import type { Db } from './open.ts'

/** The number that stands for everything a visitor can see; it rises with each visible write. */
export async function findCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_state').select('catalogue_version').executeTakeFirstOrThrow()
  return row.catalogue_version
}

/** Raises the catalogue version; call it in the transaction of the visible write itself. */
export async function raiseCatalogueVersion(db: Db): Promise<void> {
  await db.updateTable('shop_state').set({ catalogue_version: sql<number>`catalogue_version + 1` }).execute()
}

/** Raises the version if what visitors see of something is not what it was; undefined is what they do not see. */
export async function raiseIfSeen(trx: Db, before: unknown, after: unknown): Promise<void> {
  if (!isDeepStrictEqual(before, after)) await raiseCatalogueVersion(trx)
}

/** What visitors see of something that the owner may hide. */
export function shown<Entity extends { isActive: boolean }>(entity: Entity): Entity | undefined {
  return entity.isActive ? entity : undefined
}

/**
 * A write that visitors can see, in one transaction with the catalogue version: all of it or nothing. Such
 * writes take turns. When it ran into another one all the same it is tried once more.
 */
export function writeCatalogue<Result>(db: Db, write: (trx: Db) => Promise<Result>): Promise<Result> {
  return takeTurn(db, 1, write)
}

/** As `writeCatalogue`, for a write that raises the version itself if need be. */
export function writeInTurn<Result>(db: Db, write: (trx: Db) => Promise<Result>): Promise<Result> {
  return takeTurn(db, 0, write)
}

async function takeTurn<Result>(db: Db, rise: 0 | 1, write: (trx: Db) => Promise<Result>): Promise<Result> {
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      // First of all: on PostgreSQL the version's row is the lock that makes writers take turns.
      await trx
        .updateTable('shop_state')
        .set((state) => ({ catalogue_version: state('catalogue_version', '+', rise) }))
        .execute()
      return write(trx)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isDeadlock(error)) throw error
    return attempt()
  }
}
