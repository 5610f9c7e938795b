import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ConfigError } from '#server/config.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import { openSnapshot, type ShopRows, toLines } from '#server/db/snapshot.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { contentHash } from '#server/images/store.ts'
import { MANIFEST, type Manifest, picturePath, tablePath } from './manifest.ts'
import { type TarEntry, tarEnd, tarEntry } from './tar.ts'

/** Pictures hardly shrink: most of what there is to win, quickly. */
const LEVEL = 3

/**
 * Writes a shop as it is at this moment, pictures included, into one archive (`.tar.gz`), while the shop runs
 * or not. The file appears whole or not at all, and only its owner may read it: it holds customers' addresses.
 * @throws ConfigError when the file is there already or there is no shop
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
    const written = startManifest(snapshot, now)
    const archive = Readable.from(archiveBytes(snapshot, images, written), { objectMode: false })
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
    await pipeline(archive, createGzip({ level: LEVEL }), out, { signal })
    await flush(draft)
    await rename(draft, file)
    if (process.platform !== 'win32') await flush(dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function startManifest({ migrations, lastIds }: ShopRows, now: Date): Manifest {
  const madeAt = now.toISOString()
  return {
    format: 'guidon-backup-1',
    madeAt,
    migrations,
    lastIds,
    tables: {},
    pictures: 0,
    missing: [],
    files: {},
  }
}

/** The whole archive in the order of its files; the manifest is filled on the way and goes last. */
async function* archiveBytes(
  shop: ShopRows,
  images: ImageLibrary,
  written: Manifest,
): AsyncGenerator<Buffer> {
  const at = new Date(written.madeAt)
  const add = (entry: TarEntry) => {
    written.files[entry.path] = contentHash(entry.bytes)
    return tarEntry(entry, at)
  }
  const hashes: string[] = []
  let part = 0
  for await (const { table, rows } of shop.batches()) {
    const known = written.tables[table] ?? 0
    written.tables[table] = known + rows.length
    if (table === 'images') hashes.push(...rows.map((row) => String(row.hash)))
    yield* add({ path: tablePath(table, ++part), bytes: Buffer.from(toLines(rows)) })
  }
  for (const hash of hashes) {
    const bytes = await images.readOriginal(hash)
    if (!bytes) {
      written.missing.push(hash)
      continue
    }
    written.pictures += 1
    yield* add({ path: picturePath(hash), bytes })
  }
  yield* tarEntry({ path: MANIFEST, bytes: Buffer.from(`${JSON.stringify(written, null, 2)}\n`) }, at)
  yield tarEnd()
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
