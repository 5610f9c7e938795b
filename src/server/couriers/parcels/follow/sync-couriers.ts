import { expressionBuilder } from 'kysely'
import { OPEN_STATES } from '#rules/parcel-state.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import { inChunks, updateRow } from '#server/db/rows.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import { isFree } from '#server/jobs/lease.ts'
import { adapterOf, type CourierContext, recordOutcome } from '../../accounts/open-courier.ts'
import { CourierError } from '../../adapters/courier-error.ts'
import { COURIER } from '../change-parcel.ts'
import { recordRefusals } from '../send/record-refusals.ts'
import { resumeParcel } from '../send/resume-parcel.ts'
import { askReports, selectTracked } from './reports.ts'

const MINUTE = 60_000
const PERIOD = 10 * MINUTE
const UNKNOWN_PERIOD = MINUTE
/** Maximum automatic attempts to create a parcel; then the owner has to send it. */
const MAX_ATTEMPTS = 5

/** Syncs a courier's open parcels. Throws CourierError, and stores it; ValidationError for a private URL. */
export async function syncCourier(
  context: CourierContext,
  row: Row<'couriers'>,
): Promise<{ asked: number; changed: number }> {
  const sync = async () => {
    const resumed = await resumeUnknown(context, row)
    const followed = await followParcels(context, row)
    const problem = resumed.problem ?? followed.problem
    if (problem) throw problem
    const last_sync_at = context.now().toISOString()
    await updateRow(context.db, 'couriers', row.id, { last_sync_at })
    return { asked: resumed.asked + followed.asked, changed: resumed.changed + followed.changed }
  }
  // A sync without parcels sends no request, so it does not prove that the key is valid.
  return recordOutcome(context, row, sync, ({ asked }) => asked > 0)
}

async function resumeUnknown(context: CourierContext, row: Row<'couriers'>) {
  const unknown = await context.db
    .selectFrom('parcels')
    .select(['id', 'order_id'])
    .where('courier_id', '=', row.id)
    .where(isToResume(context.now()))
    .orderBy('id')
    .execute()
  return askEach(unknown, 1, async ([parcel]) => {
    if (!parcel) return 0
    const { id, order_id: orderId } = parcel
    const sent = await resumeParcel(context, { row, actor: COURIER }, id)
    // Records a wait as a refusal too, because nothing sends this order later.
    if (orderId !== null)
      await recordRefusals(context, { courierId: row.id, actor: COURIER }, [[orderId, sent]])
    return sent.kind === 'sent' ? 1 : 0
  })
}

async function followParcels(context: CourierContext, row: Row<'couriers'>) {
  const followed = await selectTracked(context.db, row.id)
    .where('state', 'in', OPEN_STATES)
    .where('state', '!=', 'unknown')
    .orderBy('id')
    .execute()
  const size = adapterOf(context, row)?.batch.report ?? 1
  return askEach(followed, size, (batch) => askReports(context, row, batch))
}

/** Calls `ask` with batches. Continues after a refusal, stops without a response or at a quota. */
async function askEach<Asked>(all: Asked[], size: number, ask: (batch: Asked[]) => Promise<number>) {
  let changed = 0
  let problem: CourierError | undefined
  for (const batch of inChunks(all, size)) {
    try {
      changed += await ask(batch)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      problem = error
      if (error.cause !== undefined || error.wait !== null) break
    }
  }
  return { asked: all.length, changed, problem }
}

function isToResume(now: Date) {
  const { and, eb } = expressionBuilder<Tables, 'parcels'>()
  return and([eb('parcels.state', '=', 'unknown'), eb('parcels.attempts', '<', MAX_ATTEMPTS), isFree(now)])
}

/** Syncs due couriers, each in one instance: every ten minutes, or every minute with unknown parcels. */
export async function syncDueCouriers(context: CourierContext, signal: AbortSignal): Promise<void> {
  const { log } = context
  for (const row of await takeDue(context)) {
    if (signal.aborted) return
    try {
      await syncCourier(context, row)
    } catch (error) {
      // Requests that need the database already log that it is down.
      if (isDatabaseDown(error)) return
      log.warn({ err: error, courierId: row.id }, 'A courier could not be asked about its parcels')
    }
  }
}

/** Returns the due couriers, and postpones their `next_sync_at` so that other instances skip them. */
function takeDue({ db, now }: CourierContext): Promise<Row<'couriers'>[]> {
  const at = now().getTime()
  const time = (ms: number) => new Date(ms).toISOString()
  return db
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
              .where(isToResume(now())),
          ),
        ]),
      ]),
    )
    .returningAll()
    .execute()
}
