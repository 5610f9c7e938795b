import { isDeadlock, isForeignKeyViolation } from './errors.ts'
import type { DbOrTrx, Trx } from './open.ts'

/** Returns the catalogue version, which rises with each write that visitors may see. */
export async function findCatalogueVersion(db: DbOrTrx): Promise<number> {
  const row = await db.selectFrom('shop_state').select('catalogue_version').executeTakeFirstOrThrow()
  return row.catalogue_version
}

/**
 * Runs a write that visitors may see, and bumps the catalogue version in the same serialized transaction:
 * pages and reads are cached by that version, so visitors would otherwise go on seeing old ones.
 */
export function writeCatalogue<Result>(db: DbOrTrx, write: (trx: Trx) => Promise<Result>): Promise<Result> {
  return serialize(db, 1, write)
}

/** Runs a write that visitors do not see, in a serialized transaction. */
export function writeWithoutBump<Result>(db: DbOrTrx, write: (trx: Trx) => Promise<Result>): Promise<Result> {
  return serialize(db, 0, write)
}

/** Bumps the version within a serialized write, if visitors can see that write after all. */
export async function bumpCatalogue(trx: Trx): Promise<void> {
  await raiseVersion(trx, 1)
}

// On PostgreSQL the lock on this row serializes writers.
async function raiseVersion(trx: Trx, bump: 0 | 1): Promise<void> {
  await trx
    .updateTable('shop_state')
    .set((state) => ({ catalogue_version: state('catalogue_version', '+', bump) }))
    .execute()
}

async function serialize<Result>(
  db: DbOrTrx,
  bump: 0 | 1,
  write: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  // A write within another one uses its transaction and its bump.
  if (db.isTransaction) return write(db)
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      // Updates the version first, because this takes the lock that serializes writers.
      await raiseVersion(trx, bump)
      return write(trx)
    })
  return attempt().catch((error: unknown) => {
    // Retries once after a conflict with a concurrent write.
    if (isForeignKeyViolation(error) || isDeadlock(error)) return attempt()
    throw error
  })
}
