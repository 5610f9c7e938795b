import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/shop.ts'
import { recordBackup, writeBackup } from './write-backup.ts'

const HOUR = 3_600_000
/** ms between two checks for a backup that is due. */
const CHECK_EVERY = 10 * 60_000
/** Names of scheduled backups; other files are left alone. */
const FILE_NAME = /^guidon-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

type Wanted = NonNullable<Config['backups']>
type Backup = { name: string; madeAt: Date }

/** Creates scheduled backups until disposed of; undefined if they are off. */
export function backUpOnSchedule({ config, db, images, log }: Shop): AsyncDisposable | undefined {
  const wanted = config.backups
  if (!wanted) return undefined
  const check = async (signal: AbortSignal) => {
    const file = await backUpIfDue({ config, db, images }, wanted, { now: new Date(), signal })
    if (file) log.info({ file }, 'Backed up the shop')
  }
  return every(CHECK_EVERY, check, (err) => log.error({ err }, 'Backing up the shop failed'), { first: 0 })
}

/** Creates a backup if the newest is old enough, then removes the oldest above `keep`. Returns the path, or null. */
export async function backUpIfDue(
  { config, db, images }: Pick<Shop, 'config' | 'db' | 'images'>,
  { folder, every, keep }: Wanted,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  // Possible after the clock was set back.
  const isFromFuture = (backup: Backup) => backup.madeAt > now
  const newest = (await listBackups(folder)).findLast((backup) => !isFromFuture(backup))
  if (newest && now.getTime() - newest.madeAt.getTime() < every * HOUR) return null
  const name = `guidon-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  const { madeAt } = await writeBackup(config, images, join(folder, name), { now, signal })
  await recordBackup(db, madeAt)
  const others = (await listBackups(folder)).filter((backup) => backup.name !== name)
  const oldestFirst = [...others.filter(isFromFuture), ...others.filter((backup) => !isFromFuture(backup))]
  for (const { name: old } of oldestFirst.slice(0, Math.max(0, others.length - (keep - 1))))
    await rm(join(folder, old))
  return join(folder, name)
}

/** Lists scheduled backups, oldest first. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort().flatMap((name) => {
    const [, hour, minute, second] = FILE_NAME.exec(name) ?? []
    return hour ? [{ name, madeAt: new Date(`${hour}:${minute}:${second}Z`) }] : []
  })
}
