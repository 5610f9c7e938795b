import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { holdsShop, replaceShop } from '#server/db/replace-shop.ts'
import { findShopKey } from '#server/images/image-rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { releaseUnusedKey } from '#server/secrets/secret-key.ts'
import type { Manifest } from './manifest.ts'
import { backupImages, backupRows, checkBackup } from './read-backup.ts'

/**
 * Verifies an archive, then restores images, then all rows in one transaction: an interrupted restore leaves the
 * previous shop.
 * @throws ConfigError for a damaged archive or one of another schema, and for an existing shop without `force`
 */
export async function restoreBackup(
  file: string,
  database: Database,
  images: ImageLibrary,
  { force }: { force: boolean },
): Promise<Manifest> {
  const checked = await checkBackup(file)
  if (!force && (await holdsShop(database))) {
    throw new ConfigError('There is a shop here already: --force replaces it, its orders included')
  }
  for await (const { hash, bytes } of backupImages(file)) await images.restoreOriginal(hash, bytes)
  await replaceShop(database, backupRows(file, checked), { force })
  await releaseUnusedKey(database.db)
  await images.claim(await findShopKey(database.db))
  return checked
}
