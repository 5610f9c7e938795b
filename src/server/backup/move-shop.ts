import { ConfigError } from '#server/config.ts'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { replaceShop } from '#server/db/snapshot/replace-shop.ts'
import { fingerprint, openSnapshot } from '#server/db/snapshot/snapshot.ts'
import { TABLE_KEYS } from '#server/db/tables.ts'

/**
 * Copies a database into an empty one and compares all values. Returns the number of rows by table. Throws
 * ConfigError if the source has another schema than this program, the target holds a shop, or the copy
 * differs.
 */
export async function moveShop(
  from: DatabaseSettings,
  to: DatabaseSettings,
): Promise<Record<string, number>> {
  await using source = await openSnapshot(from)
  const target = openDatabase(to)
  try {
    await replaceShop(target, source, { force: false })
  } finally {
    await target.db.destroy()
  }
  await using copy = await openSnapshot(to)
  const [before, after] = [await fingerprint(source), await fingerprint(copy)]
  const tables = Object.keys(TABLE_KEYS)
  const wrong = tables.find((table) => before[table]?.hash !== after[table]?.hash)
  if (wrong) throw new ConfigError(`The copy of ${wrong} differs from the original: do not use it`)
  return Object.fromEntries(tables.map((table) => [table, after[table]?.rows ?? 0]))
}
