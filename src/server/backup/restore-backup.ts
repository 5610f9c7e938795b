import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { Row } from '#server/db/snapshot/readers.ts'
import { holdsShop, replaceShop } from '#server/db/snapshot/replace-shop.ts'
import type { ShopRows } from '#server/db/snapshot/snapshot.ts'
import type { Row as RowOf } from '#server/db/tables.ts'
import { findShopKey } from '#server/images/image-rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { releaseUnusedKey } from '#server/secrets/secret-key.ts'
import type { Manifest } from './manifest.ts'
import { backupImages, backupRows, checkBackup, readTables } from './read-backup.ts'

/**
 * `images` is an archive with the images, if the restored one only has rows. `numbers` is a later archive of
 * the shop, maybe of another schema: its invoices are kept, and ids that it assigned are not assigned again.
 */
type Options = { force: boolean; images?: string; numbers?: string }

/**
 * Verifies an archive, then restores images, then all rows in one transaction: an interruption leaves the old
 * shop unchanged. Throws ConfigError for a damaged archive, another schema, or an existing shop without
 * `force`.
 */
export async function restoreBackup(
  file: string,
  database: Database,
  library: ImageLibrary,
  { force, images, numbers }: Options,
): Promise<Manifest> {
  const checked = await checkBackup(file)
  if (images !== undefined) await checkBackup(images)
  if (!force && (await holdsShop(database))) {
    throw new ConfigError('There is a shop here already: --force replaces it, its orders included')
  }
  for (const archive of images === undefined ? [file] : [file, images])
    for await (const { hash, bytes } of backupImages(archive)) await library.restoreOriginal(hash, bytes)
  const rows = backupRows(file, checked)
  const restored = numbers === undefined ? rows : await withNumbers(rows, numbers)
  await replaceShop(database, restored, { force })
  await releaseUnusedKey(database.db)
  await library.claim(await findShopKey(database.db))
  return checked
}

/** Only these columns are read, because an archive of another schema may have others. */
const INVOICE_COLUMNS = [
  'id',
  'order_id',
  'number',
  'created_at',
  'content',
  'cancelled_at',
  'search_text',
] satisfies (keyof RowOf<'invoices'>)[]

async function withNumbers(shop: ShopRows, file: string): Promise<ShopRows> {
  const { tables, manifest } = await readTables(file, ['invoices'])
  const lastOrder = shop.lastIds.orders ?? 0
  const invoices = (tables.invoices ?? []).map((invoice): Row => {
    const kept = Object.fromEntries(INVOICE_COLUMNS.map((column) => [column, invoice[column] ?? null]))
    return Number(kept.order_id) > lastOrder ? { ...kept, order_id: null } : kept
  })
  const lastIds = Object.entries(shop.lastIds).map(([table, last]): [string, number] => [
    table,
    Math.max(last, manifest.lastIds[table] ?? 0),
  ])
  const batches = async function* () {
    for await (const batch of shop.batches()) if (batch.table !== 'invoices') yield batch
    for (const invoice of invoices) yield { table: 'invoices', rows: [invoice] }
  }
  return { lastIds: Object.fromEntries(lastIds), batches }
}
