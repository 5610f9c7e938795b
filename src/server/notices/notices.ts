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

export type Notices = ReturnType<typeof createNotices>

/**
 * Notifies devices, and the owner by email, of new orders and failed deliveries. Each instance leases notices
 * from a table, sends and retries them.
 */
export function createNotices({
  db,
  log,
  contact,
  sendLetter,
  request = requestPublic,
  now = () => new Date(),
  pushTimeout = PUSH_TIMEOUT,
  grace = GRACE,
}: Options) {
  const slots = new Semaphore(MAX_SENDING)
  const sending = new Map<Target, Promise<void>>()
  const stopping = new AbortController()
  let timer: AsyncDisposable | undefined
  let isStopped = false
  const queue = () => ({ now: now(), hasLetter: sendLetter !== undefined })
  const deadline = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), stopping.signal])
  const report = (error: unknown) => {
    if (!isStopped) logUnlessDown(log, 'Sending notices failed')(error)
  }

  /** Sends a message. It replaces one with the same `topic` that was not delivered yet. */
  const push = async (deviceId: number, message: PushMessage, topic?: string) => {
    const device = await findDevice(db, deviceId)
    const signer = { ...(await findVapidKeys(db)), subject: `mailto:${await contact()}` }
    await sendPush(device, message, { signer, request, topic, signal: deadline(pushTimeout) })
  }

  const deliver = async ({ id, kind, order_id, device_id }: Notice) => {
    const isAttempt = kind === 'attempt'
    if (device_id !== null) {
      const order = await findOrderRow(db, order_id)
      return isAttempt
        ? push(device_id, attemptText(order), `attempt ${order_id} ${id}`)
        : push(device_id, pushText(order), `order ${order_id}`)
    }
    const order = await findOrder(db, order_id)
    const letter = isAttempt ? attemptLetter(order) : letterText(order)
    await sendLetter?.(letter, deadline(LETTER_TIMEOUT))
  }

  const send = async (notice: Notice) => {
    try {
      using _slot = await slots.take(1)
      await deliver(notice)
      await endNotice(db, notice, now())
    } catch (error) {
      // The order or device was deleted together with the notice.
      if (error instanceof NotFoundError) return
      if (error instanceof DeviceGoneError && notice.device_id) return forgetDevice(db, notice.device_id)
      if (stopping.signal.aborted) return releaseNotice(db, notice, now())
      // The lease expires, and the notice is sent later.
      if (isDatabaseDown(error)) return
      const wait = await retryNotice(db, notice, now())
      const fields = { orderId: notice.order_id, deviceId: notice.device_id, err: error }
      if (wait === null) log.warn(fields, 'A notice of an order was given up')
      else log.warn({ ...fields, againInSeconds: wait / 1000 }, 'A notice of an order could not be sent')
    }
  }

  const sendAll = async (target: Target) => {
    while (!isStopped) {
      const taken = await takeNotices(db, target, { now: now(), limit: MAX_PER_TARGET })
      if (taken.length === 0) return
      await Promise.all(taken.map((notice) => send(notice).catch(report)))
    }
  }

  /** Starts sending due notices; `settled` waits until they are sent. */
  const poll = async () => {
    for (const target of await listTargets(db, queue())) {
      if (isStopped || sending.has(target)) continue
      sending.set(
        target,
        sendAll(target)
          .catch(report)
          .finally(() => sending.delete(target)),
      )
    }
  }

  const settled = async () => {
    while (sending.size > 0) await Promise.all(sending.values())
  }

  return {
    poll,
    settled,
    start: () => {
      timer = every(POLL, poll, report)
    },
    /** Stops, after up to `grace` ms for pending sends. Others stay queued for another instance or start. */
    stop: async () => {
      isStopped = true
      await timer?.[Symbol.asyncDispose]()
      const abort = setTimeout(() => stopping.abort(), grace)
      await settled()
      clearTimeout(abort)
    },
    add: (trx: Trx, orderIds: number[]) => addNotices(trx, orderIds, queue()),
    addAttempt: (trx: Trx, orderId: number) => addAttemptNotices(trx, orderId, queue()),
    /** Sends a test message now. @throws NotFoundError; as `sendPush` */
    sendTrial: async (deviceId: number): Promise<void> => {
      try {
        await push(deviceId, TRIAL)
        await recordUse(db, deviceId, now())
      } catch (error) {
        if (error instanceof DeviceGoneError) await forgetDevice(db, deviceId)
        throw error
      }
    },
  }
}
