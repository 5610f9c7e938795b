import { createHash } from 'node:crypto'
import { UnavailableError } from '#server/errors.ts'
import { findCourier } from '../../accounts/accounts.ts'
import { adapterOf, type CourierContext, openSettings } from '../../accounts/open-courier.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { createRedactor, parseJson } from '../../adapters/decode.ts'
import { applyReports, askReports, selectTracked } from './reports.ts'

/** Answers the challenge by which a courier verifies a webhook URL; null if there is none. */
export async function answerChallenge(
  context: CourierContext,
  courierId: number,
  query: Record<string, string>,
): Promise<string | null> {
  const row = await findCourier(context.db, courierId)
  const adapter = row && adapterOf(context, row)
  return adapter?.webhook?.answerChallenge?.(query) ?? null
}

/**
 * Applies a webhook call; false for an unknown account or a wrong signature. Throws UnavailableError when the
 * account's secrets cannot be decrypted, so that the courier tries again.
 */
export async function receiveWebhook(
  context: CourierContext,
  courierId: number,
  request: { headers: Headers; body: Uint8Array },
): Promise<boolean> {
  const row = await findCourier(context.db, courierId)
  const adapter = row && adapterOf(context, row)
  if (!row || !adapter?.webhook) return false
  const settings = openSettings(context, row)
  if (!settings) {
    throw new UnavailableError('Les clés de ce transporteur sont illisibles, réessayez plus tard')
  }
  const json = () => parseJson(request.body, createRedactor(adapter.fields, settings))
  const event = adapter.webhook.read({ settings }, { ...request, json, now: context.now() })
  if (!event) return false
  const message = createHash('sha256').update(`${courierId} `).update(request.body).digest('base64')
  if (context.messages.has(message)) return true
  if ((await applyReports(context, row.id, event.reports)) > 0) context.messages.set(message, true)
  const followed =
    event.ask.length === 0
      ? []
      : await selectTracked(context.db, row.id).where('tracking', 'in', event.ask).execute()
  if (followed.length === 0) return true
  try {
    await askReports(context, row, followed)
  } catch (error) {
    // The next sync requests these reports again.
    if (!(error instanceof CourierError)) throw error
    context.log.warn(
      { err: error, courierId },
      'A courier could not be asked about what its webhook announced',
    )
  }
  return true
}
