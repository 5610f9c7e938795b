import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { ObjectStore } from '#server/images/object-store.ts'
import { FileStore, type Store } from '#server/images/store.ts'
import { ALWAYS, chooseOldest, type Kind, listArchives, ofKind, readArchives } from './archives.ts'
import { checkBackup } from './read-backup.ts'
import { LIST, PARTS, parseList, partKey, readPart, storePart, sweepParts } from './split-archive.ts'

// Copies of backups in the bucket BACKUP_S3_URL, with the same lists and parts as in the folder.

/** ms for a request: a part may have some MB, and the connection may be slow. */
const TIMEOUT = 5 * 60_000
/** ms for which unlisted parts are kept, because another instance may be uploading them before their list. */
const SENDING = 24 * 3_600_000

const KINDS: Kind[] = ['schedule', 'admin']

/** Returns the place of the copies; undefined without BACKUP_S3_URL. */
export function openCopies({ backupBucket }: Pick<Config, 'backupBucket'>): Store | undefined {
  return backupBucket && new ObjectStore(backupBucket, 'backups/', TIMEOUT)
}

type Wanted = { folder: string; keep: number; now: Date; signal?: AbortSignal }

/**
 * Uploads the newest `keep` backups of each kind and deletes older copies. Returns the time (ISO 8601) of the
 * newest complete copy, or null. Throws UnavailableError if the bucket fails, Error for a damaged backup.
 */
export async function copyBackups(
  bucket: Store,
  { folder, keep, now, signal }: Wanted,
): Promise<string | null> {
  const sent = new Set(await bucket.list(PARTS))
  const times: Date[] = []
  for (const kind of KINDS) {
    const archives = await listArchives(folder, kind)
    const older = chooseOldest(archives, keep, now)
    for (const archive of archives.filter((one) => !older.includes(one)).reverse())
      if (await send(bucket, folder, archive.name, sent, signal)) times.push(archive.madeAt)
    const copies = ofKind(readArchives(await bucket.list('')), kind)
    for (const { name } of chooseOldest(copies, keep, now)) await bucket.removeOld(name + LIST, ALWAYS)
  }
  await sweepParts(bucket, new Date(Date.now() - SENDING))
  const newest = times.sort((a, b) => a.getTime() - b.getTime()).at(-1)
  return newest?.toISOString() ?? null
}

/** Uploads the missing parts of a backup, then its list. Returns false for a backup that is not in parts. */
async function send(bucket: Store, folder: string, name: string, sent: Set<string>, signal?: AbortSignal) {
  const store = new FileStore(folder)
  const list = await store.read(name + LIST)
  if (!list) return false
  for (const part of parseList(list.toString())) {
    signal?.throwIfAborted()
    if (sent.has(part.hash)) continue
    await bucket.write(partKey(part.hash), await readPart(store, part))
    sent.add(part.hash)
  }
  await bucket.write(name + LIST, list)
  return true
}

/** Downloads a backup (default: the newest). Returns its path. Throws Error if it is missing or damaged. */
export async function fetchCopy(bucket: Store, folder: string, wanted?: string): Promise<string> {
  const names = readArchives(await bucket.list('')).map(({ name }) => name)
  const name = wanted === undefined ? names.at(-1) : names.find((name) => name === wanted)
  if (name === undefined) {
    throw new ConfigError(names.length > 0 ? `The copies are ${names.join(', ')}` : 'There is no copy yet')
  }
  const list = String(await bucket.read(name + LIST))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const part of parseList(list)) await storePart(folder, part, () => readPart(bucket, part))
  const file = join(folder, name)
  await new FileStore(folder).write(name + LIST, Buffer.from(list))
  await checkBackup(file)
  return file
}
