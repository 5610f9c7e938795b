import type { Db } from '#server/db/open.ts'
import { adapterOf, type CourierContext, callCourier, openSettings } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/adapter.ts'
import { createRedactor, parseJson } from '../adapters/decode.ts'
import { applyReports } from './sync-couriers.ts'

/** Answers the verification challenge of a webhook URL; null for any other query. */
export async function answerChallenge(
  context: CourierContext,
  courierId: number,
  query: Record<string, string>,
): Promise<string | null> {
  const row = await findRow(context.db, courierId)
  const adapter = row && adapterOf(context, row)
  return adapter?.webhook?.answerChallenge?.(query) ?? null
}

/** Applies the reports of a webhook; false when the courier has not signed it. */
export async function receiveNews(
  context: CourierContext,
  courierId: number,
  request: { headers: Headers; body: Uint8Array },
): Promise<boolean> {
  const row = await findRow(context.db, courierId)
  const adapter = row && adapterOf(context, row)
  const settings = row && openSettings(context, row)
  if (!adapter?.webhook || !settings) return false
  const json = () => parseJson(request.body, createRedactor(adapter, settings))
  const news = adapter.webhook.read({ settings }, { ...request, json, now: context.now() })
  if (!news) return false
  await applyReports(context, row.id, news.reports)
  const known = news.ask.length === 0 ? [] : await listKnown(context.db, row.id, news.ask)
  if (known.length === 0) return true
  try {
    const reports = await callCourier(context, row, ({ adapter, account }) => adapter.report(account, known))
    await applyReports(context, row.id, reports)
  } catch (error) {
    // The next round asks again.
    if (!(error instanceof CourierError)) throw error
    context.log.warn({ err: error, courierId }, 'A courier did not tell what its news were')
  }
  return true
}

function findRow(db: Db, id: number) {
  return db
    .selectFrom('couriers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function listKnown(db: Db, courierId: number, trackings: string[]) {
  const rows = await db
    .selectFrom('parcels')
    .select(['tracking', 'remote_id'])
    .where('courier_id', '=', courierId)
    .where('tracking', 'in', trackings)
    .execute()
  return rows.flatMap(({ tracking, remote_id }) => (tracking ? [{ tracking, remoteId: remote_id }] : []))
}
