import { existsSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnavailableError } from '#server/errors.ts'
import { findFreeBytes } from '#server/free-space.ts'

// Archives in the folder of backups, by their names; other files are left alone.

/** `schedule` has no suffix, `admin` is asked for in the admin; archives with other suffixes are made by hand. */
const SUFFIXES = { schedule: '', admin: '-admin' }

/** How much larger than the last one a backup may be, and the bytes that stay free for the shop. */
const GROWTH = 1.1
const RESERVE = 100 * 1024 * 1024

export type Kind = keyof typeof SUFFIXES

const FILE_NAME = /^guidon-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(-[a-z]{1,20})?\.tar\.gz$/
/** What a process that was killed has left of one; `npm run backup` tidies up after itself. */
const PART_NAME = /^(guidon-[\dTZ-]+(?:-admin)?\.tar\.gz)\.[\da-f-]{36}\.part$/

export type Archive = { name: string; madeAt: Date; suffix: string }

/** Returns what the name of an archive says; undefined for any other name. */
export function readName(name: string): Archive | undefined {
  const [, hour, minute, second, suffix = ''] = FILE_NAME.exec(name) ?? []
  const madeAt = new Date(`${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : { name, madeAt, suffix }
}

/** Returns a name that no archive of the folder has, of `now` or of the seconds after it. */
export function newName(folder: string, kind: Kind, now: Date): string {
  for (let time = now.getTime(); ; time += 1000) {
    const second = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `guidon-${second}Z${SUFFIXES[kind]}.tar.gz`
    if (!existsSync(join(folder, name))) return name
  }
}

/** Lists archives, oldest first. Throws UnavailableError for a folder that may not be read. */
export async function listArchives(folder: string, kind?: Kind): Promise<Archive[]> {
  const archives = (await listNames(folder)).sort().flatMap((name) => readName(name) ?? [])
  return kind ? archives.filter(({ suffix }) => suffix === SUFFIXES[kind]) : archives
}

/** Returns the bytes of an archive; undefined if there is none, or if it is not a plain file. */
export async function findSize(folder: string, name: string): Promise<number | undefined> {
  if (!readName(name)) return undefined
  const found = await lstat(join(folder, name)).catch(ignoreMissing)
  return found?.isFile() ? found.size : undefined
}

/** Returns the bytes of an archive that have been written so far: 0 at another copy of the program. */
export async function findPartSize(folder: string, name: string): Promise<number> {
  const [part] = await listParts(folder, name)
  const found = part && (await lstat(join(folder, part)).catch(ignoreMissing))
  return found ? found.size : 0
}

export async function removeArchive(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
}

/** Removes what processes that were killed have left, of one archive or of all. */
export async function removeParts(folder: string, name?: string): Promise<void> {
  for (const part of await listParts(folder, name)) await rm(join(folder, part), { force: true })
}

/** Removes the oldest archives of a kind, so that `keep` are left with the newest one, `made`. */
export async function removeOldest(
  folder: string,
  { kind, made, keep, now }: { kind: Kind; made: string; keep: number; now: Date },
): Promise<void> {
  const others = (await listArchives(folder, kind)).filter(({ name }) => name !== made)
  for (const { name } of oldestFirst(others, now).slice(0, Math.max(0, others.length - (keep - 1))))
    await removeArchive(folder, name)
}

/**
 * Removes the oldest archives of a kind while less than another one needs is free (`findFree`, bytes), but never the
 * newest.
 */
export async function makeRoom(
  folder: string,
  { kind, now, findFree = findFreeBytes }: { kind: Kind; now: Date; findFree?: typeof findFreeBytes },
): Promise<void> {
  const archives = oldestFirst(await listArchives(folder, kind), now)
  const newest = archives.pop()
  if (!newest) return
  const needed = ((await findSize(folder, newest.name)) ?? 0) * GROWTH + RESERVE
  for (const { name } of archives) {
    if ((await findFree(folder)) >= needed) return
    await removeArchive(folder, name)
  }
}

/** Those from a clock that ran ahead count as the oldest. */
function oldestFirst(archives: Archive[], now: Date): Archive[] {
  const [ahead, others] = [true, false].map((isAhead) =>
    archives.filter((archive) => isFromFuture(archive, now) === isAhead),
  )
  return [...(ahead ?? []), ...(others ?? [])]
}

/** Possible after the clock was set back. */
export function isFromFuture({ madeAt }: Archive, now: Date): boolean {
  return madeAt > now
}

async function listParts(folder: string, name: string | undefined): Promise<string[]> {
  return (await listNames(folder)).filter((file) => {
    const [, whole] = PART_NAME.exec(file) ?? []
    return whole !== undefined && (name === undefined || whole === name)
  })
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EPERM')
      throw new UnavailableError(`Le serveur n’a pas le droit de lire le dossier des sauvegardes, ${folder}`)
    return ignoreMissing(error) ?? []
  })
}

/** For `catch`: a file of the folder's name has nothing in it either. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
