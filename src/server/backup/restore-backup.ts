import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { holdsShop, replaceShop } from '#server/db/replace-shop.ts'
import { findShopKey } from '#server/images/image-rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Manifest } from './manifest.ts'
import { backupImages, backupRows, checkBackup } from './read-backup.ts'

/**
 * Brings back the shop of an archive, which is checked whole first. Images come before the rows that show
 * them, and all rows at once: a restore that is cut short leaves the shop that was there.
 * @throws ConfigError for a damaged or newer archive, and when a shop is there and `force` is not given
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
  await images.claim(await findShopKey(database.db))
  return checked
}
