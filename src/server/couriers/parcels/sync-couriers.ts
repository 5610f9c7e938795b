import { isDatabaseDown } from '#server/db/errors.ts'
import type { Row } from '#server/db/tables.ts'
import { adapterOf, type CourierContext, callCourier, recordOutcome } from '../accounts/open-courier.ts'
import { CourierError, type ParcelReport } from '../adapters/adapter.ts'
import { applyReport, COURIER, listFollowed } from './follow-parcels.ts'
import { resumeParcel } from './resume-parcel.ts'

const MINUTE = 60_000
/** ms between two rounds of calls to one courier. */
const PERIOD = 10 * MINUTE
/** ms between two attempts to resume an unknown parcel. */
const UNKNOWN_PERIOD = MINUTE
/** Automatic attempts to create a parcel; after them the admin has to send it. */
const MAX_ATTEMPTS = 5

/**
 * Asks a courier about its open parcels, unknown ones first.
 * @throws CourierError, also written down as the courier's last problem; ValidationError when its address is not
 * public
 */
export async function syncCourier(
  context: CourierContext,
  row: Row<'couriers'>,
): Promise<{ asked: number; changed: number }> {
  return recordOutcome(context, row, async () => {
    const resumed = await resumeUnknown(context, row)
    const followed = await followParcels(context, row)
    const problem = resumed.problem ?? followed.problem
    if (problem) throw problem
    const last_sync_at = context.now().toISOString()
    await context.db.updateTable('couriers').set({ last_sync_at }).where('id', '=', row.id).execute()
    return { asked: resumed.asked + followed.asked, changed: resumed.changed + followed.changed }
  })
}

type Round = { asked: number; changed: number; problem?: CourierError | undefined }

/** Resumes the unknown parcels. */
async function resumeUnknown(context: CourierContext, row: Row<'couriers'>): Promise<Round> {
  const ids = await listUnknown(context, row.id)
  return askEach(ids, 1, async ([id = 0]) => {
    const { kind } = await resumeParcel(context, { row, actor: COURIER }, id)
    return kind === 'sent' ? 1 : 0
  })
}

/** Asks for reports on the parcels that the courier has. */
async function followParcels(context: CourierContext, row: Row<'couriers'>): Promise<Round> {
  const followed = await listFollowed(context.db, row.id)
  return askEach(followed, adapterOf(context, row)?.batch.report ?? 1, async (batch) => {
    const reports = await callCourier(context, row, ({ adapter, account }) => adapter.report(account, batch))
    const asked = new Set(batch.map(({ tracking }) => tracking))
    return applyReports(
      context,
      row.id,
      reports.filter(({ tracking }) => asked.has(tracking)),
    )
  })
}

/** Asks in batches. A refusal skips its batch, a courier that does not answer ends the round. */
async function askEach<Asked>(
  all: Asked[],
  size: number,
  ask: (some: Asked[]) => Promise<number>,
): Promise<Round> {
  let changed = 0
  let problem: CourierError | undefined
  for (let start = 0; start < all.length; start += size) {
    try {
      changed += await ask(all.slice(start, start + size))
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      problem = error
      if (error.cause !== undefined || error.wait !== null) break
    }
  }
  return { asked: all.length, changed, problem }
}

/** Applies several reports; returns how many changed a parcel. */
export async function applyReports(
  { db, now }: CourierContext,
  courierId: number,
  reports: ParcelReport[],
): Promise<number> {
  let changed = 0
  for (const report of reports) if (await applyReport(db, courierId, report, now())) changed += 1
  return changed
}

/** Lists unknown parcels but those that used up their automatic attempts, which the admin has to send again. */
async function listUnknown({ db, now }: CourierContext, courierId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('id')
    .where('courier_id', '=', courierId)
    .where('state', '=', 'unknown')
    .where('attempts', '<', MAX_ATTEMPTS)
    .where((is) => is.or([is('taken_until', 'is', null), is('taken_until', '<', now().toISOString())]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Asks the couriers that are due: every ten minutes, and every minute while they have an unknown parcel. One copy of
 * the program asks each. `signal` ends it between two couriers.
 */
export async function syncDueCouriers(context: CourierContext, signal: AbortSignal): Promise<void> {
  const { log } = context
  for (const row of await takeDue(context)) {
    if (signal.aborted) return
    try {
      await syncCourier(context, row)
    } catch (error) {
      // Requests that need the database log that it is down.
      if (isDatabaseDown(error)) return
      log.warn({ err: error, courierId: row.id }, 'A courier could not be asked about its parcels')
    }
  }
}

/** Moves `next_sync_at` of the couriers that are due, and returns them: no other copy asks them. */
function takeDue({ db, now }: CourierContext): Promise<Row<'couriers'>[]> {
  const at = now().getTime()
  const time = (ms: number) => new Date(ms).toISOString()
  return db.transaction().execute((trx) =>
    trx
      .updateTable('couriers')
      .set({ next_sync_at: time(at + PERIOD) })
      .where('deleted_at', 'is', null)
      .where('kind', '!=', 'file')
      .where((is) => is.or([is('blocked_until', 'is', null), is('blocked_until', '<=', time(at))]))
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          eb('next_sync_at', '<=', time(at)),
          and([
            eb('next_sync_at', '<=', time(at + PERIOD - UNKNOWN_PERIOD)),
            exists(
              selectFrom('parcels')
                .select('parcels.id')
                .whereRef('parcels.courier_id', '=', 'couriers.id')
                .where('parcels.state', '=', 'unknown')
                .where('parcels.attempts', '<', MAX_ATTEMPTS)
                .where((is) =>
                  is.or([is('parcels.taken_until', 'is', null), is('parcels.taken_until', '<', time(at))]),
                ),
            ),
          ]),
        ]),
      )
      .returningAll()
      .execute(),
  )
}
