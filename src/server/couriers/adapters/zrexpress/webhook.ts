import type { Webhook } from '../adapter.ts'
import { isSigned } from '../courier-http.ts'
import { tracking } from '../decode.ts'

/** Seconds that the clock of a message may be off. */
const TOLERANCE = 5 * 60
/** Parcels that one message may ask about. */
const MAX_TRACKINGS = 50
/** Values of a message that are read. */
const MAX_VALUES = 10_000

/**
 * ZR Express's webhook, which Svix signs. Its messages are not documented, so they only say which parcels to report on: a
 * replayed one does no harm.
 */
export const webhook: Webhook = {
  read: ({ settings }, { headers, body, json, now }) =>
    isSignedBySvix(settings.webhookSecret ?? '', headers, body, now)
      ? { reports: [], ask: findTrackings(json()) }
      : null,
}

/** Svix signs the id, the time and the body, with each of its keys while it changes them. */
function isSignedBySvix(secret: string, headers: Headers, body: Uint8Array, now: Date): boolean {
  const [id, time, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headers.get(name),
  )
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64'))
    .some((signature) => isSigned(key, [`${id}.${time}.`, body], signature))
}

/** Finds the values of `trackingNumber`, wherever they are. */
function findTrackings(message: unknown): string[] {
  const found = new Set<string>()
  const values = [message]
  // `values` grows during the loop (breadth-first).
  for (const [count, value] of values.entries()) {
    if (count === MAX_VALUES || found.size === MAX_TRACKINGS) break
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const number = name === 'trackingNumber' ? tracking.parse(inner) : null
      if (number && /^[\w-]+$/.test(number)) found.add(number)
      else values.push(inner)
    }
  }
  return [...found].slice(0, MAX_TRACKINGS)
}
