import { join } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type DatabaseName, openDatabase } from '#server/db/open.ts'
import { fingerprint, openSnapshot } from '#server/db/snapshot.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { makeBusy } from './busy-shop.ts'
import type { TestShop } from './open-test-shop.ts'
import { createPostgresDatabase, makeTestFolder } from './test-databases.ts'

/** An empty place for a shop: a folder and a database without any table. */
export async function openPlace(name: DatabaseName) {
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(makeTestFolder()).path
  const databaseUrl =
    name === 'postgres' ? opening.use(await createPostgresDatabase({ from: 'nothing' })).url : undefined
  const database = openDatabase({ dataDir, databaseUrl })
  opening.defer(() => database.db.destroy())
  const images = new ImageLibrary({ dataDir, bucket: null }, () => {})
  const everything = opening.move()
  return { dataDir, databaseUrl, database, images, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Fingerprints of all rows of a shop, and its last ids. */
export async function printOf(settings: { dataDir: string; databaseUrl: string | undefined }) {
  await using snapshot = await openSnapshot(settings)
  return { tables: await fingerprint(snapshot), lastIds: snapshot.lastIds }
}

/** Makes a shop busy, and a backup of it. */
export async function backUp(shop: TestShop) {
  await makeBusy(shop)
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  return { file, written: await writeBackup(shop.config, shop.images, file) }
}
