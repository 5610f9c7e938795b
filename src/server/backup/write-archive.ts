import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ConfigError } from '#server/config.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import { openSnapshot, type ShopRows, toLines } from '#server/db/snapshot/snapshot.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import { contentHash } from '#server/images/store.ts'
import { imagePath, MANIFEST, type Manifest, tablePath } from './manifest.ts'
import { checkBackup } from './read-backup.ts'
import { LIST, listLines, storePart } from './split-archive.ts'

const compress = promisify(gzip)
/** Gzip level of rows and images. WebP images are not compressed, as they would not shrink. */
const LEVEL = 3
/** Number of zero bytes that end a tar archive. */
const TAR_END = 1024
/** A constant time, so that equal content gives equal bytes in every backup. */
const SAME_TIME = new Date(0)

type Options = { now?: Date; signal?: AbortSignal; inParts?: boolean; rowsOnly?: boolean }

/**
 * Writes a snapshot with images to `file`, which appears once verified, with mode 0600 for personal data.
 * `inParts` writes a list of parts instead, which the folder's archives share; `rowsOnly` omits images.
 * Throws ConfigError if the file exists, there is no shop, or the archive fails its check.
 */
export async function writeBackup(
  settings: DatabaseSettings,
  images: ImageLibrary,
  file: string,
  { now = new Date(), signal, inParts = false, rowsOnly = false }: Options = {},
): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`There is a file already: ${file}`)
  await using snapshot = await openSnapshot(settings)
  await mkdir(dirname(file), { recursive: true })
  const target = inParts ? `${file}${LIST}` : file
  const draft = `${target}.${randomUUID()}.part`
  try {
    const written: Manifest = {
      format: 'guidon-backup-1',
      madeAt: now.toISOString(),
      migrations: MIGRATIONS.map(({ name }) => name),
      lastIds: snapshot.lastIds,
      tables: {},
      pictures: 0,
      missing: [],
      files: {},
    }
    const entries = entriesOf(snapshot, rowsOnly ? undefined : images, written)
    const bytes = inParts ? storeParts(dirname(file), entries) : bytesOf(entries)
    await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600 }), { signal })
    await flush(draft)
    await checkBackup(draft, signal)
    await rename(draft, target)
    if (process.platform !== 'win32') await flush(dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A file of the archive compressed as one gzip member; the archive is the concatenation of all members. */
type Member = { bytes: Buffer; isImage: boolean }

async function* bytesOf(entries: AsyncIterable<Member>): AsyncGenerator<Buffer> {
  for await (const { bytes } of entries) yield bytes
}

/** Stores an archive in parts; yields the lines of their list. */
async function* storeParts(folder: string, entries: AsyncIterable<Member>): AsyncGenerator<string> {
  yield listLines.first
  let [total, rows] = [0, 0]
  for await (const { bytes, isImage } of entries) {
    total += bytes.length
    if (!isImage) rows += bytes.length
    const part = { hash: contentHash(bytes), size: bytes.length }
    await storePart(folder, part, async () => bytes)
    yield listLines.part(part)
  }
  yield listLines.last({ total, rows })
}

async function* entriesOf(
  shop: ShopRows,
  images: ImageLibrary | undefined,
  written: Manifest,
): AsyncGenerator<Member> {
  const add = async (path: string, bytes: Buffer, isImage = false): Promise<Member> => {
    written.files[path] = contentHash(bytes)
    const level = isImage && isWebp(bytes) ? 0 : LEVEL
    return { bytes: await compress(await tarEntry(path, bytes), { level }), isImage }
  }
  const hashes: string[] = []
  let part = 0
  for await (const { table, rows } of shop.batches()) {
    written.tables[table] = (written.tables[table] ?? 0) + rows.length
    if (table === 'images') hashes.push(...rows.map((row) => String(row.hash)))
    yield await add(tablePath(table, ++part), Buffer.from(toLines(rows)))
  }
  for (const hash of hashes) {
    const bytes = await images?.readOriginal(hash)
    // A damaged image in the archive would make the whole archive fail its check at a restore.
    if (!bytes || contentHash(bytes) !== hash) {
      written.missing.push(hash)
      continue
    }
    written.pictures += 1
    yield await add(imagePath(hash), bytes, true)
  }
  const manifest = await tarEntry(MANIFEST, Buffer.from(`${JSON.stringify(written, null, 2)}\n`))
  yield { bytes: await compress(Buffer.concat([manifest, Buffer.alloc(TAR_END)])), isImage: false }
}

/** Returns a file as an entry of a tar archive, without the archive's end. */
async function tarEntry(name: string, bytes: Buffer): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name, mtime: SAME_TIME, mode: 0o600 }, bytes)
  archive.finalize()
  return (await buffer(archive)).subarray(0, -TAR_END)
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF'
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
