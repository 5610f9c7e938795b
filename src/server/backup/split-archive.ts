import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { contentHash, FileStore, type Store } from '#server/images/store.ts'

// An archive in parts: the file `guidon-….tar.gz.parts` lists parts, whose concatenation is the archive.
// Parts are named by the hash of their content, so that archives share unchanged ones.

/** Suffix of the file that lists an archive's parts. */
export const LIST = '.parts'
export const PARTS = 'parts'

const FIRST_LINE = 'guidon-parts-1'
const PART_LINE = /^([0-9a-f]{64}) (\d{1,12})$/
const LAST_LINE = /^end (\d{1,15}) (\d{1,15})$/
/** Bytes at the end of a list that contain its last line. */
const TAIL = 40

/** A part: SHA-256 in hexadecimal, and size in bytes. */
export type Part = { hash: string; size: number }

/** Sizes in bytes: the whole archive, and everything in it except images. */
export type Sizes = { total: number; rows: number }

export const listLines = {
  first: `${FIRST_LINE}\n`,
  part: ({ hash, size }: Part) => `${hash} ${size}\n`,
  last: ({ total, rows }: Sizes) => `end ${rows} ${total}\n`,
}

/** Parses a list of parts. Throws Error when it is truncated or damaged. */
export function parseList(text: string): Part[] {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== FIRST_LINE || !LAST_LINE.test(lines.pop() ?? '')) throw new Error('its list is cut')
  return lines.map(parsePart)
}

/** Returns the bytes of all parts in a list that is still being written. */
export function sumBegunList(text: string): number {
  const lines = text.split('\n').filter((line) => PART_LINE.test(line))
  return lines.reduce((sum, line) => sum + parsePart(line).size, 0)
}

function parsePart(line: string): Part {
  const [, hash, size] = PART_LINE.exec(line) ?? []
  if (hash === undefined) throw new Error('its list is damaged')
  return { hash, size: Number(size) }
}

/** Returns the sizes in the last line of a list; undefined when the list is truncated. */
export async function readSizes(list: string): Promise<Sizes | undefined> {
  await using file = await open(list)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), { position: Math.max(0, size - TAIL) })
  const last = buffer.toString('latin1', 0, bytesRead).trimEnd().split('\n').at(-1)
  const [, rows, total] = LAST_LINE.exec(last ?? '') ?? []
  return rows === undefined ? undefined : { rows: Number(rows), total: Number(total) }
}

/** Returns the parts of an archive by its path or its list's path; undefined unless it is in parts. */
export async function findParts(file: string): Promise<Part[] | undefined> {
  const beginning = await readBeginning(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (beginning === undefined && !file.endsWith(LIST)) {
    const list = await new FileStore(dirname(file)).read(`${basename(file)}${LIST}`)
    return list ? parseList(list.toString()) : undefined
  }
  return beginning === FIRST_LINE ? parseList(await readFile(file, 'utf8')) : undefined
}

async function readBeginning(file: string): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), { position: 0 })
  return buffer.toString('latin1', 0, bytesRead)
}

/** Reads an archive from `start` to `end`, inclusive, in parts or not. Throws Error for a damaged part. */
export async function* readArchive(
  file: string,
  { start = 0, end = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<Buffer> {
  const parts = await findParts(file)
  if (!parts) {
    yield* createReadStream(file, { start, end })
    return
  }
  const store = new FileStore(dirname(file))
  let at = 0
  for (const part of parts) {
    if (at > end) return
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at + 1, part.size)]
    if (from < to) yield (await readPart(store, part)).subarray(from, to)
    at += part.size
  }
}

/** Reads a part. Throws Error when it is missing or damaged. */
export async function readPart(store: Store, { hash }: Part): Promise<Buffer> {
  const bytes = await store.read(partKey(hash))
  if (!bytes) throw new Error(`its part ${PARTS}/${hash} is missing`)
  if (contentHash(bytes) !== hash) throw new Error(`its part ${PARTS}/${hash} is damaged`)
  return bytes
}

export function partKey(hash: string): string {
  return `${PARTS}/${hash}`
}

/** Stores a part unless the folder has it undamaged; `read` returns its content. */
export async function storePart(folder: string, part: Part, read: () => Promise<Buffer>): Promise<void> {
  const store = new FileStore(folder)
  const isThere = await readPart(store, part).then(
    () => true,
    () => false,
  )
  // Updates the time of the file, so that a sweep that began earlier keeps it.
  if (isThere) await utimes(join(folder, partKey(part.hash)), new Date(), new Date())
  else {
    await mkdir(join(folder, PARTS), { recursive: true, mode: 0o700 })
    await store.write(partKey(part.hash), await read())
  }
}

/** Deletes unlisted parts last written before a time. Deletes nothing if a list cannot be read. */
export async function sweepParts(store: Store, before: Date): Promise<void> {
  const needed = new Set<string>()
  for (const name of (await store.list('')).filter((name) => name.endsWith(LIST))) {
    const list = await store.read(name)
    for (const { hash } of list ? parseList(list.toString()) : []) needed.add(hash)
  }
  for (const name of await store.list(PARTS))
    if (!needed.has(name)) await store.removeOld(`${PARTS}/${name}`, before)
}
