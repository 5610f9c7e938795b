import { ConflictError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/shop.ts'
import { findRun } from './backup-run.ts'
import { removeInterrupted } from './backups.ts'
import { findLastBackup, recordFailedBackup } from './last-backup.ts'
import { backUpIfDue, beginBackup } from './make-backup.ts'
import type { NotifyOwner } from './notify-owner.ts'

/** ms between two checks for a backup that is due. */
const CHECK_EVERY = 10 * 60_000
const FAILED = 'Backing up the shop failed'
/** Makes scheduled backups, and those that the owner requests. */
export class BackupMaker implements AsyncDisposable {
  readonly #shop: Pick<Shop, 'config' | 'db' | 'log'>
  readonly #stopping = new AbortController()
  readonly #notifyOwner: NotifyOwner
  #hasChecked = false
  #asked: Promise<void> = Promise.resolve()
  #timer: AsyncDisposable | undefined

  constructor(shop: Pick<Shop, 'config' | 'db' | 'log'>, notifyOwner: NotifyOwner) {
    this.#shop = shop
    this.#notifyOwner = notifyOwner
  }

  start(): void {
    const onError = (err: unknown) => this.#shop.log.error({ err }, 'Looking for backups failed')
    this.#timer = every(CHECK_EVERY, (signal) => this.#check(signal), onError, { first: 0 })
  }

  /** Starts a backup in the background. Returns its name. Throws ConflictError while another one is running. */
  async begin(): Promise<string> {
    const { config, db, log } = this.#shop
    const { folder, keep } = config.backups
    const { signal } = this.#stopping
    const begun = await beginBackup({ config, db }, { folder, keep, kind: 'admin', now: new Date(), signal })
    if (!begun) throw new ConflictError('Une sauvegarde se fait déjà\u00a0: attendez qu’elle soit finie')
    this.#asked = begun
      .make()
      .then(() => log.info({ file: begun.name }, 'Backed up the shop'))
      .catch((err) => log.error({ err }, FAILED))
    return begun.name
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#timer?.[Symbol.asyncDispose](), this.#asked])
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { config, db, log } = this.#shop
    const { folder, every, keep, isByDefault } = config.backups
    await removeInterrupted({ db, folder })
    // After a start, visitors are served first: the first check skips a
    // backup unless the settings ask for backups.
    const isEarly = isByDefault === true && !this.#hasChecked
    this.#hasChecked = true
    if (every === null || isEarly) return
    const now = new Date()
    try {
      const file = await backUpIfDue({ config, db }, { folder, every, keep }, { now, signal })
      if (file) log.info({ file }, 'Backed up the shop')
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, FAILED)
      await recordFailedBackup(db, now.toISOString())
      const problem = (await findRun(db))?.problem ?? ''
      await this.#notifyOwner('backup', { ...(await findLastBackup(db)), problem, now }, signal)
    }
  }
}
