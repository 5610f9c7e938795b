import { UnavailableError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/shop.ts'
import type { Store } from '#server/images/store.ts'
import { listArchives } from './archives.ts'
import { copyBackups, openCopies } from './copies.ts'
import { findLastCopy, recordCopy, recordFailedCopy } from './last-backup.ts'
import type { NotifyOwner } from './notify-owner.ts'

/** ms between two checks for backups to copy, and between retries. */
const CHECK_EVERY = 10 * 60_000

/** Copies each checked backup to BACKUP_S3_URL. Reports failures, and never stops the local backups. */
export class BackupCopier implements AsyncDisposable {
  readonly #shop: Pick<Shop, 'config' | 'db' | 'log'>
  readonly #bucket: Store | undefined
  readonly #notifyOwner: NotifyOwner
  /** Names of the backups in the folder when they were last copied, to skip copying while nothing is new. */
  #copied = ''
  #timer: AsyncDisposable | undefined

  constructor(shop: Pick<Shop, 'config' | 'db' | 'log'>, notifyOwner: NotifyOwner) {
    this.#shop = shop
    this.#notifyOwner = notifyOwner
    this.#bucket = openCopies(shop.config)
  }

  start(): void {
    const bucket = this.#bucket
    if (!bucket) return
    const onError = (err: unknown) => this.#shop.log.error({ err }, 'Looking for copies of backups failed')
    this.#timer = every(CHECK_EVERY, (signal) => this.#copy(bucket, signal), onError, { first: 0 })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#timer?.[Symbol.asyncDispose]()
  }

  async #copy(bucket: Store, signal: AbortSignal): Promise<void> {
    const { config, db, log } = this.#shop
    const { folder, keep } = config.backups
    const now = new Date()
    try {
      const found = (await listArchives(folder)).map(({ name }) => name).join()
      if (found === this.#copied) return
      const madeAt = await copyBackups(bucket, { folder, keep, now, signal })
      this.#copied = found
      if (madeAt === null) return
      await recordCopy(db, madeAt)
      log.info({ madeAt }, 'Copied the backups')
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, 'Copying the backups failed')
      const problem = problemOf(err)
      await recordFailedCopy(db, now.toISOString(), problem)
      await this.#notifyOwner('copy', { ...(await findLastCopy(db)), problem, now }, signal)
    }
  }
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
