import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Webhook } from '../adapter.ts'
import { parseJson } from '../ask-json.ts'
import { trackingOf } from '../read-answer.ts'

/** Seconds by which a message may be old, or ahead. */
const TOLERANCE = 5 * 60
/** Parcels that one message may ask about. */
const MAX_TRACKINGS = 50
/** Values of a message that are looked at. */
const MAX_VALUES = 10_000

/**
 * ZR Express's webhook, which Svix signs. What its messages have is not documented, so they only say which parcels to ask
 * about: one that is sent again can do no harm.
 */
export const webhook: Webhook = {
  read: ({ settings }, { headers, body, now }) =>
    isSigned(settings.webhookSecret ?? '', headers, body, now)
      ? { reports: [], ask: findTrackings(parseJson(body)) }
      : null,
}

function isSigned(secret: string, headers: Headers, body: Uint8Array, now: Date): boolean {
  const [id, time, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headers.get(name),
  )
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (!id || !time || !signatures || key.length === 0 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The values of `trackingNumber`, wherever they are. */
function findTrackings(message: unknown): string[] {
  const found = new Set<string>()
  const values = [message]
  // What is added on the way is gone through too.
  for (const [count, value] of values.entries()) {
    if (count === MAX_VALUES || found.size === MAX_TRACKINGS) break
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const tracking = name === 'trackingNumber' ? trackingOf(inner) : null
      if (tracking && /^[\w-]+$/.test(tracking)) found.add(tracking)
      else values.push(inner)
    }
  }
  return [...found].slice(0, MAX_TRACKINGS)
}
