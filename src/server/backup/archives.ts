import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnavailableError } from '#server/errors.ts'
import { findFreeBytes } from '#server/free-space.ts'
import { FileStore } from '#server/images/store.ts'
import { LIST, readSizes, type Sizes, sumBegunList, sweepParts } from './split-archive.ts'

// Finds archives in the folder of backups by their names, and ignores other files.

/** Suffixes of automatic archives and of those requested in the admin. Archives made by hand have others. */
const SUFFIXES = { schedule: '', admin: '-admin' }

/** Factor by which rows may have grown since the last backup; bytes that must stay free for the shop. */
const GROWTH = 1.1
const RESERVE = 100 * 1024 * 1024

export type Kind = keyof typeof SUFFIXES

const FILE_NAME = /^guidon-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(-[a-z]{1,20})?\.tar\.gz$/
/** Matches incomplete files of scheduled and admin backups. `npm run backup` removes its own if it fails. */
const INCOMPLETE_NAME = /^(guidon-[\dTZ-]+(?:-admin)?\.tar\.gz)(?:\.parts)?\.[\da-f-]{36}\.part$/

export type Archive = { name: string; madeAt: Date; suffix: string }

/** Parses the name of an archive; undefined for any other name. */
export function readName(name: string): Archive | undefined {
  const [, hour, minute, second, suffix = ''] = FILE_NAME.exec(name) ?? []
  const madeAt = new Date(`${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : { name, madeAt, suffix }
}

/** Returns a name for `now`, or for the first second after it that no archive of the kind has. */
export function newName(folder: string, kind: Kind, now: Date): string {
  for (let time = now.getTime(); ; time += 1000) {
    const second = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `guidon-${second}Z${SUFFIXES[kind]}.tar.gz`
    if (!existsSync(join(folder, name)) && !existsSync(join(folder, name + LIST))) return name
  }
}

/** Lists archives, oldest first. Throws UnavailableError for a folder that may not be read. */
export async function listArchives(folder: string, kind?: Kind): Promise<Archive[]> {
  const archives = readArchives(await listNames(folder))
  return kind ? ofKind(archives, kind) : archives
}

/** Returns the archives among the names of files, oldest first. */
export function readArchives(files: string[]): Archive[] {
  const names = files.map((name) => (name.endsWith(LIST) ? name.slice(0, -LIST.length) : name))
  return [...new Set(names)].sort().flatMap((name) => readName(name) ?? [])
}

export function ofKind(archives: Archive[], kind: Kind): Archive[] {
  return archives.filter(({ suffix }) => suffix === SUFFIXES[kind])
}

/** Returns the bytes of an archive; undefined if it is missing or no regular file, or its list is cut. */
export async function findSize(folder: string, name: string): Promise<number | undefined> {
  return (await findSizes(folder, name))?.total
}

/** Returns the sizes of an archive. For an archive in one file, `rows` is the total, too. */
async function findSizes(folder: string, name: string): Promise<Sizes | undefined> {
  if (!readName(name)) return undefined
  const path = join(folder, name)
  const found = await lstat(path).catch(ignoreMissing)
  if (found) return found.isFile() ? { total: found.size, rows: found.size } : undefined
  const list = await lstat(path + LIST).catch(ignoreMissing)
  return list?.isFile() ? readSizes(path + LIST) : undefined
}

/** Returns the bytes of an archive written so far; 0 if another instance writes it into its own folder. */
export async function findIncompleteSize(folder: string, name: string): Promise<number> {
  const [part] = await listIncomplete(folder, name)
  if (part === undefined) return 0
  if (part.startsWith(name + LIST)) {
    const list = await readFile(join(folder, part), 'latin1').catch(ignoreMissing)
    return sumBegunList(list ?? '')
  }
  return (await lstat(join(folder, part)).catch(ignoreMissing))?.size ?? 0
}

/** Deletes an archive, or the list of its parts; `removeUnusedParts` deletes the parts themselves. */
export async function removeArchive(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
  await rm(join(folder, name + LIST), { force: true })
}

/** A date later than that of any file. */
export const ALWAYS = new Date(8.64e15)

/** Deletes parts that no archive needs, unless written since `before`: a running backup may need them. */
export async function removeUnusedParts(folder: string, before = ALWAYS): Promise<void> {
  await sweepParts(new FileStore(folder), before)
}

/** Deletes incomplete files of killed processes, of one archive or of all. */
export async function removeIncomplete(folder: string, name?: string): Promise<void> {
  for (const part of await listIncomplete(folder, name)) await rm(join(folder, part), { force: true })
}

/** Deletes the oldest archives of a kind, so that `keep` remain, including the newest one, `made`. */
export async function removeOldest(
  folder: string,
  { kind, made, keep, now }: { kind: Kind; made: string; keep: number; now: Date },
): Promise<void> {
  const others = (await listArchives(folder, kind)).filter(({ name }) => name !== made)
  for (const { name } of chooseOldest(others, keep - 1, now)) await removeArchive(folder, name)
  await removeUnusedParts(folder)
}

type Room = { kind: Kind; now: Date; imageBytes: number; findFree?: typeof findFreeBytes }

/** Deletes the oldest archives of a kind, never the newest, until another one with all images fits. */
export async function makeRoom(
  folder: string,
  { kind, now, imageBytes, findFree = findFreeBytes }: Room,
): Promise<void> {
  const archives = oldestFirst(await listArchives(folder, kind), now)
  const newest = archives.pop()
  if (!newest) return
  const { total, rows } = (await findSizes(folder, newest.name)) ?? { total: 0, rows: 0 }
  const newImages = total === rows ? 0 : Math.max(0, imageBytes - (total - rows))
  const needed = rows * GROWTH + newImages + RESERVE
  for (const { name } of archives) {
    if ((await findFree(folder)) >= needed) return
    await removeArchive(folder, name)
    await removeUnusedParts(folder)
  }
}

/** Returns the archives to delete, the oldest ones, so that `keep` remain. */
export function chooseOldest(archives: Archive[], keep: number, now: Date): Archive[] {
  return oldestFirst(archives, now).slice(0, Math.max(0, archives.length - keep))
}

/** Moves archives dated in the future to the front: made with a wrong clock, they count as oldest. */
function oldestFirst(archives: Archive[], now: Date): Archive[] {
  return archives.toSorted((a, b) => Number(isFromFuture(b, now)) - Number(isFromFuture(a, now)))
}

/** True if the archive is dated in the future, which happens if the clock is set back. */
export function isFromFuture({ madeAt }: Archive, now: Date): boolean {
  return madeAt > now
}

async function listIncomplete(folder: string, name: string | undefined): Promise<string[]> {
  return (await listNames(folder)).filter((file) => {
    const [, whole] = INCOMPLETE_NAME.exec(file) ?? []
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

/** For `catch`: a missing file or folder counts as empty, also if the folder's name is that of a file. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
