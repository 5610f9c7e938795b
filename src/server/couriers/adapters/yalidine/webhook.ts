import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromAlgiersTime } from '#rules/algiers.ts'
import type { ParcelReport, Webhook } from '../adapter.ts'
import { rowOf, rowsOf, textOf, trackingOf } from '../read-answer.ts'
import { stateOf } from './states.ts'

export const webhook: Webhook = {
  answerChallenge: ({ subscribe, crc_token: token }) =>
    subscribe !== undefined && token !== undefined && /^[\w.~+/=-]{1,200}$/.test(token) ? token : null,

  read: ({ settings }, { headers, body }) => {
    // Its documents print the name with underscores, its example reads it with hyphens.
    const signature = headers.get('x-yalidine-signature') ?? headers.get('x_yalidine_signature') ?? ''
    const secret = settings.webhookSecret
    if (!secret || !isSigned(body, secret, signature)) return null
    return { reports: readReports(body), ask: [] }
  },
}

function isSigned(body: Uint8Array, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Status text of a deletion, whose event carries none. */
const DELETED = 'Supprimé'

/** The changes of state that a body tells; none for one that is malformed or tells something else. */
function readReports(body: Uint8Array): ParcelReport[] {
  const payload = rowOf(parse(body))
  const isDeletion = payload?.type === 'parcel_deleted'
  if ((payload?.type !== 'parcel_status_updated' && !isDeletion) || !Array.isArray(payload.events)) return []
  return rowsOf(payload.events, 'events').flatMap(({ occurred_at, data }) => {
    const { tracking: given, status, reason } = rowOf(data) ?? {}
    const [tracking, word] = [trackingOf(given), isDeletion ? DELETED : textOf(status)]
    if (!tracking || !word) return []
    const text = [word, textOf(reason)].filter(Boolean).join(' – ')
    const state = isDeletion ? 'cancelled' : stateOf(word)
    return [{ tracking, text, state, at: fromAlgiersTime(textOf(occurred_at)) }]
  })
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
