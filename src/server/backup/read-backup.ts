import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ConfigError } from '#server/config.ts'
import { refuseOtherSchema } from '#server/db/migrate.ts'
import type { Row } from '#server/db/snapshot/readers.ts'
import type { ShopRows } from '#server/db/snapshot/snapshot.ts'
import { TABLE_KEYS } from '#server/db/tables.ts'
import { codeOf } from '#server/errors.ts'
import { contentHash } from '#server/images/store.ts'
import { imageAt, MANIFEST, type Manifest, manifest, tableAt } from './manifest.ts'
import { readArchive } from './split-archive.ts'

/** Maximum bytes of an entry, which is read into memory: an image, the manifest, or a batch of rows. */
const MAX_ENTRY = 64 * 1024 * 1024

/** The file is truncated, changed, or no archive. */
export class DamagedError extends ConfigError {}

/** Verifies that no file is missing, damaged or extra. Throws ConfigError, also for another schema. */
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
  for await (const { path, bytes } of readEntries(file)) {
    signal?.throwIfAborted()
    if (last) throw damaged(file, 'there is something after its end')
    if (path === MANIFEST) {
      last = readManifest(file, bytes)
      continue
    }
    const hash = contentHash(bytes)
    const table = tableAt(path)
    found[path] = hash
    if (table) tables[table] = (tables[table] ?? 0) + parseRows(bytes).length
    else if (imageAt(path) !== hash) throw damaged(file, `${path} is not what its name says`)
  }
  if (!last) throw damaged(file, 'its end is missing')
  refuseOtherSchema('The backup', last.migrations)
  const wrong = difference(found, last.files) ?? difference(tables, last.tables)
  if (wrong !== undefined) throw damaged(file, `${wrong} is not as it was written`)
  const strange = Object.keys(tables).find((table) => !Object.hasOwn(TABLE_KEYS, table))
  if (strange !== undefined) throw damaged(file, `no backup has the table ${strange}`)
  return last
}

/** Reads all rows of some tables, also from another schema. Throws ConfigError for a damaged archive. */
export async function readTables(file: string, wanted: string[]) {
  const tables = Object.fromEntries(wanted.map((table): [string, Row[]] => [table, []]))
  let last: Manifest | undefined
  for await (const { path, bytes } of readEntries(file)) {
    tables[tableAt(path) ?? '']?.push(...parseRows(bytes))
    if (path === MANIFEST) last = readManifest(file, bytes)
  }
  if (!last) throw damaged(file, 'its end is missing')
  return { tables, manifest: last }
}

/** Returns the rows of a verified archive. */
export function backupRows(file: string, { lastIds }: Manifest): ShopRows {
  const batches = async function* () {
    for await (const { path, bytes } of readEntries(file)) {
      const table = tableAt(path)
      if (table) yield { table, rows: parseRows(bytes) }
    }
  }
  return { lastIds, batches }
}

/** Reads the images of a verified archive. */
export async function* backupImages(file: string): AsyncGenerator<{ hash: string; bytes: Buffer }> {
  for await (const { path, bytes } of readEntries(file)) {
    const hash = imageAt(path)
    if (hash) yield { hash, bytes }
  }
}

async function* readEntries(file: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const archive = extract()
  const reading = pipeline(readArchive(file), createGunzip(), archive)
  // The loop below throws the same error, so this only prevents an unhandled rejection.
  reading.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name: path, type, size = 0 } = entry.header
      if (type !== 'file') throw new Error(`${path} is not a file`)
      if (size > MAX_ENTRY) throw new Error(`${path} is too large`)
      yield { path, bytes: await buffer(entry) }
    }
    await reading
  } catch (error) {
    throw explain(file, error)
  }
}

function parseRows(bytes: Buffer): Row[] {
  const lines = bytes.toString().split('\n').filter(Boolean)
  return lines.map((line): Row => JSON.parse(line))
}

function readManifest(file: string, bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged(file, 'its manifest is invalid')
  }
}

/** @throws ConfigError for a file that is missing, or that this user may not read */
export async function checkReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw explain(file, error)
  })
}

function explain(file: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error
  const code = codeOf(error)
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
