import { join } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Database, DatabaseName } from '#server/db/open.ts'
import { fingerprint, openSnapshot } from '#server/db/snapshot/snapshot.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { makeBusy } from './busy-shop.ts'
import { openEmpty } from './open-empty.ts'
import type { TestShop } from './open-test-shop.ts'

/** An empty place for a shop: a folder and a database without any table. */
export async function openPlace(name: DatabaseName) {
  const { config, open, ...empty } = await openEmpty(name)
  const { dataDir, databaseUrl } = config
  return { ...empty, dataDir, databaseUrl, database: open(), images: new ImageLibrary(config, () => {}) }
}

export async function printOf(settings: { dataDir: string; databaseUrl: string | undefined }) {
  await using snapshot = await openSnapshot(settings)
  return { tables: await fingerprint(snapshot), lastIds: snapshot.lastIds }
}

export function databaseOf({ db, config }: TestShop): Database {
  return { db, name: config.databaseUrl ? 'postgres' : 'sqlite' }
}

export async function backUp(shop: TestShop) {
  await makeBusy(shop)
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  return { file, written: await writeBackup(shop.config, shop.images, file) }
}
