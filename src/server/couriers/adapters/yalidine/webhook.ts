import { z } from 'zod'
import { fromAlgiersTime } from '#rules/algiers.ts'
import type { ParcelReport, Webhook } from '../adapter.ts'
import { isSigned } from '../courier-http.ts'
import { list, text, tracking } from '../decode.ts'
import { stateOf } from './report.ts'

const eventData = z.looseObject({ tracking, status: text, reason: text })
const message = z.looseObject({
  type: z.enum(['parcel_status_updated', 'parcel_deleted']),
  events: list({ occurred_at: text, data: eventData.nullable().catch(null) }),
})

export const webhook: Webhook = {
  answerChallenge: ({ subscribe, crc_token: token }) =>
    subscribe !== undefined && token !== undefined && /^[\w.~+/=-]{1,200}$/.test(token) ? token : null,

  read: ({ settings }, { headers, body, json }) => {
    // Its documents print the name with underscores, its example reads it with hyphens.
    const signature = headers.get('x-yalidine-signature') ?? headers.get('x_yalidine_signature') ?? ''
    const bytes = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex')
    if (!isSigned(settings.webhookSecret ?? '', [body], bytes)) return null
    return { reports: readReports(json()), ask: [] }
  },
}

/** Status text of a deletion, whose event carries none. */
const DELETED = 'Supprimé'

/** Reads changes of state; none from a message that is malformed or about something else. */
function readReports(json: unknown): ParcelReport[] {
  const { type, events = [] } = message.safeParse(json).data ?? {}
  const isDeletion = type === 'parcel_deleted'
  return events.flatMap(({ occurred_at, data }) => {
    const word = isDeletion ? DELETED : data?.status
    if (!data?.tracking || !word) return []
    const words = [word, data.reason].filter(Boolean).join(' – ')
    const state = isDeletion ? 'cancelled' : stateOf(word)
    return [{ tracking: data.tracking, text: words, state, at: fromAlgiersTime(occurred_at) }]
  })
}
