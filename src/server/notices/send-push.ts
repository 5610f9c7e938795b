import { createHmac } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Row } from '#server/db/tables.ts'
import { RemoteError, ValidationError } from '#server/errors.ts'
import { PrivateAddressError, type requestPublic } from '#server/public-request.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** s that a push service stores a message for an offline device. */
const TTL = 24 * 3600
/** Maximum characters quoted from a push service. */
const MAX_WORDS = 200

/** `orderId` is null for a test message. */
export type PushMessage = { title: string; body: string; orderId: number | null }

export type Device = Pick<Row<'push_devices'>, 'endpoint' | 'p256dh' | 'auth'>

/** `subject`: contact URL for push services. */
export type Signer = VapidKeys & { subject: string }

/** The push service has no such subscription. */
export class DeviceGoneError extends RemoteError {}

/**
 * Sends an encrypted (RFC 8291), signed (RFC 8292) message through a push service.
 * @throws DeviceGoneError; RemoteError for a refusal or no response; ValidationError for a private endpoint
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Device,
  message: PushMessage,
  { signer, signal, request }: { signer: Signer; signal: AbortSignal; request: typeof requestPublic },
): Promise<void> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const options = {
    ttl: TTL,
    // Wakes devices in battery saving.
    urgency: 'high' as const,
    // Duplicates of a topic show once.
    ...(message.orderId !== null && { topic: topicOf(message.orderId, signer) }),
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

/** Names an order in 32 characters: a push service reads them, and must not learn how many orders the shop has. */
function topicOf(orderId: number, { privateKey }: VapidKeys): string {
  return createHmac('sha256', privateKey).update(`order ${orderId}`).digest('base64url').slice(0, 32)
}

function toFailure(error: unknown): Error {
  if (error instanceof PrivateAddressError) {
    return new ValidationError([{ path: 'endpoint', message: error.message }])
  }
  // DOMException codes, as of timeouts, are numbers.
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code
  const why = code || (error instanceof Error ? error.name : error)
  return new RemoteError(`Le service de notifications ne répond pas (${why})`, { cause: error })
}
