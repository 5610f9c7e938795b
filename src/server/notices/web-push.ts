import { createHmac, generateKeyPairSync } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { codeOf, invalid, RemoteError } from '#server/errors.ts'
import { PrivateAddressError, type requestPublic } from '#server/outbound/public-request.ts'

/** s that a push service stores a message for an offline device. */
const TTL = 24 * 3600
/** Maximum characters quoted from a push service. */
const MAX_WORDS = 200

/** VAPID keys in base64url: uncompressed point and scalar. */
type VapidKeys = { publicKey: string; privateKey: string }

/** `orderId` is null for a test message. */
export type PushMessage = { title: string; body: string; orderId: number | null }

/** `subject` is the URL under which push services can contact the owner. */
type Signer = VapidKeys & { subject: string }

type Sending = {
  signer: Signer
  signal: AbortSignal
  request: typeof requestPublic
  topic?: string | undefined
}

/** The push service has no such subscription. */
export class DeviceGoneError extends RemoteError {}

/**
 * Sends an encrypted (RFC 8291), signed (RFC 8292) message through a push service.
 * @throws DeviceGoneError; RemoteError for bad keys, a refusal or no response; ValidationError for a private
 * endpoint
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<Row<'push_devices'>, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { signer, signal, request, topic }: Sending,
): Promise<void> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const options = {
    ttl: TTL,
    // Wakes devices that save battery.
    urgency: 'high' as const,
    // The push service drops an undelivered message with the same topic.
    ...(topic !== undefined && { topic: maskTopic(topic, signer) }),
  }
  const { headers, body } = await buildPushPayload({ data: message, options }, subscription, signer).catch(
    () => {
      throw new RemoteError('Les clés de l’appareil ne conviennent pas')
    },
  )
  const sent = request(new URL(endpoint), { method: 'POST', headers, body, signal })
  const { status, body: answered } = await sent.catch((error: unknown) => {
    throw toFailure(error)
  })
  if (status >= 200 && status < 300) return
  const words = answered.toString().replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
  const answer = words ? `${status} : ${words}` : status
  if (status === 404 || status === 410)
    throw new DeviceGoneError(`Le service de notifications ne connaît plus cet appareil (${answer})`)
  throw new RemoteError(`Le service de notifications a répondu ${answer}`)
}

/** Hashes a topic to 32 characters. Push services can read it, so it must not reveal the number of orders. */
function maskTopic(topic: string, { privateKey }: VapidKeys): string {
  return createHmac('sha256', privateKey).update(topic).digest('base64url').slice(0, 32)
}

function toFailure(error: unknown): Error {
  if (error instanceof PrivateAddressError) return invalid('endpoint', error.message)
  // Timeouts have no code, only a name.
  const why = codeOf(error) || (error instanceof Error ? error.name : error)
  return new RemoteError(`Le service de notifications ne répond pas (${why})`, { cause: error })
}

/** Returns the shop's keys, and creates them at the first call. */
export async function findVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await readKeys(db)
  if (stored) return stored
  const { publicKey, privateKey } = makeKeys()
  // If two instances create keys at the same time, the first ones are kept.
  await db
    .updateTable('shop_state')
    .set({ vapid_public_key: publicKey, vapid_private_key: privateKey })
    .where('vapid_public_key', 'is', null)
    .execute()
  return (await readKeys(db)) ?? { publicKey, privateKey }
}

async function readKeys(db: Db): Promise<VapidKeys | undefined> {
  const { publicKey, privateKey } = await db
    .selectFrom('shop_state')
    .select(['vapid_public_key as publicKey', 'vapid_private_key as privateKey'])
    .executeTakeFirstOrThrow()
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}

function makeKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
