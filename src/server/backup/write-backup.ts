import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { ConfigError } from '#server/config.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import { openSnapshot, type ShopRows, toLines } from '#server/db/snapshot.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { contentHash } from '#server/images/store.ts'
import { imagePath, MANIFEST, type Manifest, tablePath } from './manifest.ts'
import { checkBackup } from './read-backup.ts'

/** Gzip level: images hardly shrink, so higher ones only take longer. */
const LEVEL = 3

/**
 * Writes a consistent snapshot with images to a `.tar.gz`, also while the shop runs. The file appears atomically, once it
 * has been read back and verified, with mode 0600: it holds personal data.
 * @throws ConfigError when the file exists, there is no shop, or the written archive fails its check
 */
export async function writeBackup(
  settings: DatabaseSettings,
  images: ImageLibrary,
  file: string,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`There is a file already: ${file}`)
  await using snapshot = await openSnapshot(settings)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.part`
  try {
    const written: Manifest = {
      format: 'guidon-backup-1',
      madeAt: now.toISOString(),
      migrations: snapshot.migrations,
      lastIds: snapshot.lastIds,
      tables: {},
      pictures: 0,
      missing: [],
      files: {},
    }
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
    await pipeline(archiveBytes(snapshot, images, written), createGzip({ level: LEVEL }), out, { signal })
    await flush(draft)
    await checkBackup(draft, signal)
    await rename(draft, file)
    if (process.platform !== 'win32') await flush(dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* archiveBytes(shop: ShopRows, images: ImageLibrary, written: Manifest): AsyncGenerator {
  const archive = pack()
  const filled = fill(archive, shop, images, written).then(
    () => archive.finalize(),
    (error) => archive.destroy(error),
  )
  try {
    yield* archive
  } finally {
    // Keeps the snapshot open until it is read.
    await filled
  }
}

async function fill(archive: Pack, shop: ShopRows, images: ImageLibrary, written: Manifest): Promise<void> {
  const mtime = new Date(written.madeAt)
  // Waits for each entry, to hold one in memory.
  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  const add = (path: string, bytes: Buffer) => {
    written.files[path] = contentHash(bytes)
    return write(path, bytes)
  }
  const hashes: string[] = []
  let part = 0
  for await (const { table, rows } of shop.batches()) {
    written.tables[table] = (written.tables[table] ?? 0) + rows.length
    if (table === 'images') hashes.push(...rows.map((row) => String(row.hash)))
    await add(tablePath(table, ++part), Buffer.from(toLines(rows)))
  }
  for (const hash of hashes) {
    const bytes = await images.readOriginal(hash)
    // A damaged file would make the whole archive one that cannot be restored.
    if (!bytes || contentHash(bytes) !== hash) {
      written.missing.push(hash)
      continue
    }
    written.pictures += 1
    await add(imagePath(hash), bytes)
  }
  await write(MANIFEST, Buffer.from(`${JSON.stringify(written, null, 2)}\n`))
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
