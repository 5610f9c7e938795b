import { ConflictError, UnavailableError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/app-env.ts'
import { listArchives } from './archives.ts'
import { findRun } from './backup-lease.ts'
import { removeInterrupted } from './backups.ts'
import { copyBackups, openCopies } from './copies.ts'
import {
  findLastBackup,
  findLastCopy,
  recordCopy,
  recordFailedBackup,
  recordFailedCopy,
} from './last-backup.ts'
import { backUpIfDue, beginBackup } from './make-backup.ts'
import type { NotifyOwner } from './notify-owner.ts'

/** ms between two checks for backups that are due or not copied yet. A failure is retried as often. */
const CHECK_EVERY = 10 * 60_000
const FAILED = 'Backing up the shop failed'

type Place = Pick<Shop, 'config' | 'db' | 'log'>

export type Backups = ReturnType<typeof startBackups>

/** Makes scheduled backups, and those that the owner requests. */
export function startBackups({ config, db, log }: Place, notifyOwner: NotifyOwner) {
  const { folder, every: hours, keep, isByDefault } = config.backups
  const stopping = new AbortController()
  let hasChecked = false
  let asked = Promise.resolve()
  const check = async (signal: AbortSignal) => {
    await removeInterrupted({ db, folder })
    // Visitors come first: the first check after a start skips backups unless the settings ask for them.
    const isEarly = isByDefault === true && !hasChecked
    hasChecked = true
    if (hours === null || isEarly) return
    const now = new Date()
    try {
      const file = await backUpIfDue({ config, db }, { folder, every: hours, keep }, { now, signal })
      if (file) log.info({ file }, 'Backed up the shop')
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, FAILED)
      await recordFailedBackup(db, now.toISOString())
      const problem = (await findRun(db))?.problem ?? ''
      await notifyOwner('backup', { ...(await findLastBackup(db)), problem, now }, signal)
    }
  }
  const onError = (err: unknown) => log.error({ err }, 'Looking for backups failed')
  const timer = every(CHECK_EVERY, check, onError, { first: 0 })
  return {
    /** Starts a backup in the background. Returns its name. Throws ConflictError while one is running. */
    begin: async (): Promise<string> => {
      const { signal } = stopping
      const begun = await beginBackup(
        { config, db },
        { folder, keep, kind: 'admin', now: new Date(), signal },
      )
      if (!begun) throw new ConflictError('Une sauvegarde se fait déjà\u00a0: attendez qu’elle soit finie')
      asked = begun
        .make()
        .then(() => log.info({ file: begun.name }, 'Backed up the shop'))
        .catch((err) => log.error({ err }, FAILED))
      return begun.name
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await Promise.all([timer[Symbol.asyncDispose](), asked])
    },
  }
}

/** Copies the newest backups to BACKUP_S3_URL, if it is set. Failures never stop the local backups. */
export function startCopies(
  { config, db, log }: Place,
  notifyOwner: NotifyOwner,
): AsyncDisposable | undefined {
  const { folder, keep } = config.backups
  const bucket = openCopies(config)
  if (!bucket) return undefined
  /** Names of the backups in the folder when the newest of them were last copied. */
  let copied = ''
  const copy = async (signal: AbortSignal) => {
    const now = new Date()
    try {
      const found = (await listArchives(folder)).map(({ name }) => name).join()
      if (found === copied) return
      const madeAt = await copyBackups(bucket, { folder, keep, now, signal })
      copied = found
      if (madeAt === null) return
      await recordCopy(db, madeAt)
      log.info({ madeAt }, 'Copied the backups')
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, 'Copying the backups failed')
      const problem = problemOf(err)
      await recordFailedCopy(db, now.toISOString(), problem)
      await notifyOwner('copy', { ...(await findLastCopy(db)), problem, now }, signal)
    }
  }
  const onError = (err: unknown) => log.error({ err }, 'Looking for copies of backups failed')
  return every(CHECK_EVERY, copy, onError, { first: 0 })
}

/** Converts an error to a message for the owner. */
function problemOf(error: unknown): string {
  const cause = error instanceof UnavailableError ? String(error.cause) : undefined
  if (cause === undefined) return 'Une sauvegarde n’est pas entière\u00a0: la prochaine la répare.'
  const [, status] = /responded (\d+)/.exec(cause) ?? []
  if (status === undefined) return 'Le service de stockage ne répond pas.'
  if (status === '401' || status === '403')
    return `Le service de stockage refuse la clé ou le droit d’écrire (${status}).`
  return `Le service de stockage a répondu ${status}.`
}
