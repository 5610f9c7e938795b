import { join } from 'node:path'
import type { Backup } from '#contract/backup.ts'
import type { Db } from '#server/db/open.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import {
  findIncompleteSize,
  findSize,
  listArchives,
  readName,
  removeArchive,
  removeIncomplete,
  removeUnusedParts,
} from './archives.ts'
import { findRun, forgetRun } from './backup-lease.ts'
import { readArchive } from './split-archive.ts'

const UNKNOWN = 'Cette sauvegarde n’existe pas, ou n’existe plus'

type Place = { db: Db; folder: string }

/** Lists the backups in a folder, newest first, with the one that is being made or that has failed. */
export async function listBackups({ db, folder }: Place): Promise<Backup[]> {
  const run = await findRun(db)
  const backups: Backup[] = []
  for (const { name, madeAt } of await listArchives(folder)) {
    const bytes = await findSize(folder, name)
    if (bytes === undefined || (run?.isMaking && run.name === name)) continue
    backups.push({ name, at: madeAt.toISOString(), bytes, state: 'checked', message: null })
  }
  // If the program was killed after writing the file, the run exists too, but only the file is listed.
  if (run && !backups.some(({ name }) => name === run.name)) {
    const at = readName(run.name)?.madeAt.toISOString() ?? ''
    const bytes = run.isMaking ? await findIncompleteSize(folder, run.name) : 0
    const outcome = run.isMaking
      ? { state: 'making' as const, message: null }
      : { state: 'failed' as const, message: run.problem }
    backups.push({ name: run.name, at, bytes, ...outcome })
  }
  return backups.sort((a, b) => b.at.localeCompare(a.at))
}

/** Deletes a backup, or the record of a failed one. Throws NotFoundError; ConflictError while it is made. */
export async function deleteBackup({ db, folder }: Place, name: string): Promise<void> {
  const now = new Date()
  const run = await findRun(db)
  if (run?.isMaking && run.name === name)
    throw new ConflictError('Cette sauvegarde se fait encore\u00a0: attendez qu’elle soit finie')
  const hasFailed = await forgetRun(db, name)
  if (!hasFailed && (await findSize(folder, name)) === undefined) throw new NotFoundError(UNKNOWN)
  await removeIncomplete(folder, name)
  await removeArchive(folder, name)
  // A running backup deletes unused parts itself when it ends.
  if (!run?.isMaking) await removeUnusedParts(folder, now)
}

/** Deletes incomplete files and unused parts if the last backup failed or was interrupted. */
export async function removeInterrupted({ db, folder }: Place): Promise<void> {
  const now = new Date()
  const run = await findRun(db)
  if (!run || run.isMaking) return
  await removeIncomplete(folder, run.name)
  await removeUnusedParts(folder, now)
}

/** Returns the size of a backup in bytes, and a function that reads it from `start` to `end`, both included. */
export async function openBackup(folder: string, name: string) {
  const size = await findSize(folder, name)
  if (size === undefined) throw new NotFoundError(UNKNOWN)
  const read = (start: number, end: number): AsyncGenerator<Uint8Array> =>
    readArchive(join(folder, name), { start, end })
  return { size, read }
}
