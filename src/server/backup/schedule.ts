import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { isFromFuture, listArchives } from './archives.ts'
import { beginBackup, type Place } from './make-backup.ts'

const HOUR = 3_600_000

type Schedule = Config['backups'] & { every: number }

/**
 * Makes a backup if the newest of the schedule is old enough, and none is being made. Returns its path, or null.
 * @throws Error when it fails
 */
export async function backUpIfDue(
  place: Place,
  { folder, every, keep }: Schedule,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  const archives = await listArchives(folder, 'schedule')
  const newest = archives.findLast((archive) => !isFromFuture(archive, now))
  if (newest && now.getTime() - newest.madeAt.getTime() < every * HOUR) return null
  const begun = await beginBackup(place, { folder, keep, kind: 'schedule', now, signal })
  await begun?.make()
  return begun ? join(folder, begun.name) : null
}
