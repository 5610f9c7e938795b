import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ConfigError } from '#server/config.ts'
import { refuseNewer } from '#server/db/migrate.ts'
import type { Row } from '#server/db/readers.ts'
import { inBatches, type ShopRows } from '#server/db/snapshot.ts'
import { LEFT_OUT } from '#server/db/tables.ts'
import { imageAt, MANIFEST, type Manifest, manifest, tableAt } from './manifest.ts'
import { readArchive } from './parts.ts'

const MB = 1024 * 1024
/** Maximum bytes of an image, of the manifest and of one row, which are in memory. */
const MAX_WHOLE = 64 * MB
/** Maximum bytes of the rows of an entry, which are streamed: earlier programs put 500 into one, 512 MB at most. */
const MAX_ROWS = 1024 * MB
const LINE_FEED = 10

type Chunks = AsyncIterable<Buffer>
type Entry = { path: string; chunks: Chunks }

/** An archive that is truncated, changed, or none. */
export class DamagedError extends ConfigError {}

/** Verifies a whole archive: no missing, damaged or extra file. @throws ConfigError in one line */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Manifest> {
  try {
    return await check(file, signal)
  } catch (error) {
    throw signal?.aborted ? error : explain(file, error)
  }
}

async function check(file: string, signal: AbortSignal | undefined): Promise<Manifest> {
  const found: Record<string, string> = {}
  const tables: Record<string, number> = {}
  let last: Manifest | undefined
  for await (const { path, chunks } of readEntries(file)) {
    signal?.throwIfAborted()
    if (last) throw damaged(file, 'there is something after its end')
    if (path === MANIFEST) {
      last = readManifest(file, await buffer(chunks))
      continue
    }
    const hash = createHash('sha256')
    const table = tableAt(path)
    const content = hashed(chunks, hash)
    let count = 0
    // Rows that a restore will insert are parsed too.
    if (isRestored(table)) for await (const rows of readRows({ path, chunks: content })) count += rows.length
    else count = await countLines(content)
    found[path] = hash.digest('hex')
    if (table) tables[table] = (tables[table] ?? 0) + count
    else if (imageAt(path) !== found[path]) throw damaged(file, `${path} is not what its name says`)
  }
  if (!last) throw damaged(file, 'its end is missing')
  refuseNewer('The backup', last.migrations)
  const wrong = difference(found, last.files) ?? difference(tables, last.tables)
  if (wrong !== undefined) throw damaged(file, `${wrong} is not as it was written`)
  return last
}

/** Returns the rows of a verified archive, without those of tables that no backup contains any more. */
export function backupRows(file: string, { migrations, lastIds }: Manifest): ShopRows {
  const batches = async function* () {
    for await (const entry of readEntries(file)) {
      const table = tableAt(entry.path)
      if (isRestored(table)) for await (const rows of readRows(entry)) yield { table, rows }
    }
  }
  return { migrations, lastIds, batches }
}

function isRestored(table: string | undefined): table is string {
  return table !== undefined && !Object.hasOwn(LEFT_OUT, table)
}

/** Reads the images of a verified archive. */
export async function* backupImages(file: string): AsyncGenerator<{ hash: string; bytes: Buffer }> {
  for await (const { path, chunks } of readEntries(file)) {
    const hash = imageAt(path)
    if (hash) yield { hash, bytes: await buffer(chunks) }
  }
}

/** Reads the entries of an archive; what is left of one is skipped once the next is asked for. */
async function* readEntries(file: string): AsyncGenerator<Entry> {
  const archive = extract()
  const reading = pipeline(readArchive(file), createGunzip(), archive)
  // The iteration below rethrows it.
  reading.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name: path, type, size = 0 } = entry.header
      if (type !== 'file') throw new Error(`${path} is not a file`)
      if (size > (tableAt(path) ? MAX_ROWS : MAX_WHOLE)) throw new Error(`${path} is too large`)
      yield { path, chunks: chunksOf(file, entry) }
      entry.resume()
    }
    await reading
  } catch (error) {
    throw explain(file, error)
  }
}

async function* chunksOf(file: string, entry: AsyncIterable<unknown>): Chunks {
  try {
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw explain(file, error)
  }
}

async function* hashed(chunks: Chunks, hash: ReturnType<typeof createHash>): Chunks {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

async function countLines(chunks: Chunks): Promise<number> {
  let count = 0
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1
  }
  return count
}

async function* readRows({ path, chunks }: Entry): AsyncGenerator<Row[]> {
  for await (const lines of inBatches(splitLines(path, chunks), (line) => line.length)) {
    yield lines.map((line): Row => JSON.parse(line))
  }
}

async function* splitLines(path: string, chunks: Chunks): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      length = 0
      from = end + 1
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > MAX_WHOLE) throw new Error(`a row of ${path} is too large`)
  }
  if (length > 0) yield Buffer.concat(begun).toString()
}

function readManifest(file: string, bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged(file, 'its manifest is invalid')
  }
}

function explain(file: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new ConfigError(`There is no such file: ${file}`)
  if (code === 'EACCES') {
    const message = `This user may not read ${file}: check the permissions of the file and of its folders`
    return new ConfigError(message, { cause: error })
  }
  return damaged(file, error instanceof Error ? error.message : String(error))
}

function damaged(file: string, why: string): ConfigError {
  return new DamagedError(`${file} is not a whole backup: ${why}`)
}

function difference(found: Record<string, unknown>, written: Record<string, unknown>): string | undefined {
  const names = new Set([...Object.keys(found), ...Object.keys(written)])
  return [...names].find((name) => found[name] !== written[name])
}
