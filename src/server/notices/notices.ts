import type { Logger } from 'pino'
import { isDatabaseDown, logUnlessDown } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { NotFoundError } from '#server/errors.ts'
import { every } from '#server/every.ts'
import { findOrder, findOrderRow } from '#server/orders/orders.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import { Semaphore } from '#server/semaphore.ts'
import type { SendLetter } from './mailer.ts'
import {
  addAttemptNotices,
  addNotices,
  endNotice,
  listTargets,
  type Notice,
  releaseNotice,
  retryNotice,
  type Target,
  takeNotices,
} from './notice-queue.ts'
import { attemptLetter, attemptText, letterText, pushText, TRIAL } from './notice-texts.ts'
import { findDevice, forgetDevice, recordUse } from './push-devices.ts'
import { DeviceGoneError, findVapidKeys, type PushMessage, sendPush } from './web-push.ts'

/** ms between two polls for notices that are due. */
const POLL = 1000
/** Maximum concurrent sends, in all and per target, so that a slow push service does not block others. */
const MAX_SENDING = 8
const MAX_PER_TARGET = 4
/** Timeouts in ms: a push message, an e-mail, and pending sends at shutdown. */
const PUSH_TIMEOUT = 10_000
const LETTER_TIMEOUT = 30_000
const GRACE = 3000

type Options = {
  db: Db
  log: Logger
  contact: () => Promise<string>
  sendLetter?: SendLetter | undefined
  request?: typeof requestPublic
  now?: () => Date
  pushTimeout?: number
  grace?: number
}

/**
 * Notifies devices, and by email, of new orders and failed deliveries. Each instance leases notices from a
 * table, sends and retries them.
 */
export class Notices {
  readonly #options: Required<Omit<Options, 'sendLetter'>> & Pick<Options, 'sendLetter'>
  readonly #slots = new Semaphore(MAX_SENDING)
  readonly #sending = new Map<Target, Promise<void>>()
  readonly #stopping = new AbortController()
  #timer: AsyncDisposable | undefined
  #isStopped = false

  constructor(options: Options) {
    const usual = { request: requestPublic, now: () => new Date(), pushTimeout: PUSH_TIMEOUT, grace: GRACE }
    this.#options = { ...usual, ...options }
  }

  start(): void {
    this.#timer = every(POLL, () => this.poll(), this.#report)
  }

  readonly add = (trx: Trx, orderIds: number[]): Promise<void> => addNotices(trx, orderIds, this.#queue)

  readonly addAttempt = (trx: Trx, orderId: number): Promise<void> =>
    addAttemptNotices(trx, orderId, this.#queue)

  /** Starts sending due notices; `settled` waits until they are sent. */
  async poll(): Promise<void> {
    for (const target of await listTargets(this.#options.db, this.#queue)) {
      if (this.#isStopped || this.#sending.has(target)) continue
      const sending = this.#sendAll(target)
        .catch(this.#report)
        .finally(() => this.#sending.delete(target))
      this.#sending.set(target, sending)
    }
  }

  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values())
  }

  /** Stops, and waits `grace` ms for pending sends. The others stay queued for another instance or start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#timer?.[Symbol.asyncDispose]()
    const timer = setTimeout(() => this.#stopping.abort(), this.#options.grace)
    await this.settled()
    clearTimeout(timer)
  }

  /** Sends a test message now. @throws NotFoundError; as `sendPush` */
  async sendTrial(deviceId: number): Promise<void> {
    const { db, now } = this.#options
    try {
      await this.#push(deviceId, TRIAL)
      await recordUse(db, deviceId, now())
    } catch (error) {
      if (error instanceof DeviceGoneError) await forgetDevice(db, deviceId)
      throw error
    }
  }

  get #queue(): { now: Date; hasLetter: boolean } {
    return { now: this.#options.now(), hasLetter: this.#options.sendLetter !== undefined }
  }

  async #sendAll(target: Target): Promise<void> {
    const { db, now } = this.#options
    while (!this.#isStopped) {
      const taken = await takeNotices(db, target, { now: now(), limit: MAX_PER_TARGET })
      if (taken.length === 0) return
      const sent = taken.map((notice) => this.#send(notice).catch(this.#report))
      await Promise.all(sent)
    }
  }

  async #send(notice: Notice): Promise<void> {
    const { db, now, log } = this.#options
    try {
      using _slot = await this.#slots.take(1)
      await this.#deliver(notice)
      await endNotice(db, notice, now())
    } catch (error) {
      // The order or device was deleted together with the notice.
      if (error instanceof NotFoundError) return
      if (error instanceof DeviceGoneError && notice.device_id) return forgetDevice(db, notice.device_id)
      if (this.#stopping.signal.aborted) return releaseNotice(db, notice, now())
      // The lease expires, and the notice is sent later.
      if (isDatabaseDown(error)) return
      const wait = await retryNotice(db, notice, now())
      const fields = { orderId: notice.order_id, deviceId: notice.device_id, err: error }
      if (wait === null) log.warn(fields, 'A notice of an order was given up')
      else log.warn({ ...fields, againInSeconds: wait / 1000 }, 'A notice of an order could not be sent')
    }
  }

  async #deliver({ id, kind, order_id, device_id }: Notice): Promise<void> {
    const { db, sendLetter } = this.#options
    const isAttempt = kind === 'attempt'
    if (device_id !== null) {
      const order = await findOrderRow(db, order_id)
      return isAttempt
        ? this.#push(device_id, attemptText(order), `attempt ${order_id} ${id}`)
        : this.#push(device_id, pushText(order), `order ${order_id}`)
    }
    const order = await findOrder(db, order_id)
    const letter = isAttempt ? attemptLetter(order) : letterText(order)
    await sendLetter?.(letter, this.#deadline(LETTER_TIMEOUT))
  }

  /** Sends a message. A device shows messages with the same `topic` only once. */
  async #push(deviceId: number, message: PushMessage, topic?: string): Promise<void> {
    const { db, request, contact, pushTimeout } = this.#options
    const device = await findDevice(db, deviceId)
    const signer = { ...(await findVapidKeys(db)), subject: `mailto:${await contact()}` }
    await sendPush(device, message, { signer, request, topic, signal: this.#deadline(pushTimeout) })
  }

  #deadline(ms: number): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(ms), this.#stopping.signal])
  }

  readonly #report = (error: unknown): void => {
    if (!this.#isStopped) logUnlessDown(this.#options.log, 'Sending notices failed')(error)
  }
}
