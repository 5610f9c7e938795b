import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ConfigError } from '#server/config.ts'
import { refuseNewer } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { holdsShop, replaceShop } from '#server/db/replace-shop.ts'
import type { ShopRows } from '#server/db/snapshot.ts'
import { findShopKey } from '#server/images/image-rows.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { contentHash } from '#server/images/store.ts'
import { releaseUnusedKey } from '#server/secrets/secret-key.ts'
import { imageAt, MANIFEST, type Manifest, manifest, tableAt } from './manifest.ts'

/** Maximum bytes of an entry, far above those of real backups. */
const MAX_FILE = 64 * 1024 * 1024

/**
 * Verifies an archive, then restores images, then all rows in one transaction: an interrupted restore leaves the
 * previous shop.
 * @throws ConfigError for a damaged or newer archive, and for an existing shop without `force`
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

/** Verifies a whole archive: no missing, damaged or extra file. @throws ConfigError in one line */
export async function checkBackup(file: string): Promise<Manifest> {
  const found: Record<string, string> = {}
  const tables: Record<string, number> = {}
  let last: Manifest | undefined
  for await (const { path, bytes } of readBackup(file)) {
    if (last) throw damaged(file, 'there is something after its end')
    if (path === MANIFEST) {
      last = readManifest(file, bytes)
      continue
    }
    found[path] = contentHash(bytes)
    const table = tableAt(path)
    if (table) tables[table] = (tables[table] ?? 0) + toRows(bytes).length
    else if (imageAt(path) !== found[path]) throw damaged(file, `${path} is not what its name says`)
  }
  if (!last) throw damaged(file, 'its end is missing')
  refuseNewer('The backup', last.migrations)
  const wrong = difference(found, last.files) ?? difference(tables, last.tables)
  if (wrong !== undefined) throw damaged(file, `${wrong} is not as it was written`)
  return last
}

function backupRows(file: string, { migrations, lastIds }: Manifest): ShopRows {
  const batches = async function* () {
    for await (const { path, bytes } of readBackup(file)) {
      const table = tableAt(path)
      if (table) yield { table, rows: toRows(bytes) }
    }
  }
  return { migrations, lastIds, batches }
}

/** Reads the images of a verified archive. */
export async function* backupImages(file: string): AsyncGenerator<{ hash: string; bytes: Buffer }> {
  for await (const { path, bytes } of readBackup(file)) {
    const hash = imageAt(path)
    if (hash) yield { hash, bytes }
  }
}

async function* readBackup(file: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  // The iteration below rethrows it.
  reading.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header
      if (type !== 'file') throw new Error(`${name} is not a file`)
      if (size > MAX_FILE) throw new Error(`${name} is too large`)
      yield { path: name, bytes: await buffer(entry) }
    }
    await reading
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) throw new ConfigError(`There is no such file: ${file}`)
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
}

function readManifest(file: string, bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged(file, 'its manifest is invalid')
  }
}

function toRows(bytes: Buffer): Record<string, string | number | null>[] {
  const lines = bytes.toString().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

function damaged(file: string, why: string): ConfigError {
  return new ConfigError(`${file} is not a whole backup: ${why}`)
}

function difference(found: Record<string, unknown>, written: Record<string, unknown>): string | undefined {
  const names = new Set([...Object.keys(found), ...Object.keys(written)])
  return [...names].find((name) => found[name] !== written[name])
}
