import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Row } from '#server/db/tables.ts'
import { RemoteError, ValidationError } from '#server/errors.ts'
import { PrivateAddressError, type requestPublic } from '#server/public-request.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Seconds for which a push service keeps a message for a device that is off. */
const TTL = 24 * 3600
/** Characters of a push service's message that are shown. */
const MAX_WORDS = 200

/** A push message; `orderId` is null for a trial. */
export type PushMessage = { title: string; body: string; orderId: number | null }

export type Device = Pick<Row<'push_devices'>, 'endpoint' | 'p256dh' | 'auth'>

/** Signs as the shop: `subject` is where a push service may write to. */
export type Signer = VapidKeys & { subject: string }

/** The push service no longer knows the device. */
export class DeviceGoneError extends RemoteError {}

/**
 * Sends a message to a device through its push service, encrypted for it (RFC 8291) and signed (RFC 8292).
 * @throws DeviceGoneError; RemoteError with what the service said, or that it did not answer; ValidationError for an
 * endpoint that is no public address
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Device,
  message: PushMessage,
  { signer, signal, request }: { signer: Signer; signal: AbortSignal; request: typeof requestPublic },
): Promise<void> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const options = {
    ttl: TTL,
    // Wakes a phone that saves its battery.
    urgency: 'high' as const,
    // A service shows the last of several messages with one topic: an order sent twice shows once.
    ...(message.orderId !== null && { topic: `order-${message.orderId}` }),
  }
  const { headers, body } = await buildPushPayload({ data: message, options }, subscription, signer).catch(
    () => {
      throw new RemoteError('Les clés de l’appareil ne conviennent pas')
    },
  )
  const { status, body: answered } = await request(new URL(endpoint), {
    method: 'POST',
    headers,
    body,
    signal,
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  if (status >= 200 && status < 300) return
  const words = answered.toString().replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
  const answer = words ? `${status} : ${words}` : status
  if (status === 404 || status === 410) {
    throw new DeviceGoneError(`Le service de notifications ne connaît plus cet appareil (${answer})`)
  }
  throw new RemoteError(`Le service de notifications a répondu ${answer}`)
}

function toFailure(error: unknown): Error {
  if (error instanceof PrivateAddressError) {
    return new ValidationError([{ path: 'endpoint', message: error.message }])
  }
  // The code of a DOMException, such as that of a timeout, is a number.
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code
  const why = code || (error instanceof Error ? error.name : error)
  return new RemoteError(`Le service de notifications ne répond pas (${why})`, { cause: error })
}
