import { mayMove } from '#rules/parcel-state.ts'
import type { Db } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { CourierContext } from '../accounts/open-courier.ts'
import type { ParcelReport } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'
import { COURIER, changeParcel } from './change-parcel.ts'

/** Applies the reports of a courier; returns the number of changed parcels. */
export async function applyReports(
  { db, now }: Pick<CourierContext, 'db' | 'now'>,
  courierId: number,
  reports: ParcelReport[],
): Promise<number> {
  let changed = 0
  for (const report of reports) if (await applyReport(db, courierId, report, now())) changed += 1
  return changed
}

/**
 * Applies a report: states go forward only; an unknown state changes the text, and a late report nothing. True if
 * anything changed.
 */
function applyReport(
  db: Db,
  courierId: number,
  { tracking, state, text: words, at }: ParcelReport,
  now: Date,
): Promise<boolean> {
  return writeWithoutBump(db, async (trx) => {
    const parcel = await trx
      .selectFrom('parcels')
      .selectAll()
      .where('courier_id', '=', courierId)
      .where('tracking', '=', tracking)
      .executeTakeFirst()
    // Drafts of unknown parcels may not be validated yet: `resumeParcel` checks.
    if (!parcel || parcel.state === 'unknown') return false
    const moves = state !== null && mayMove(parcel.state, state)
    const isLate = state !== null && state !== parcel.state && !moves
    // The time of a parcel that is only created is ours.
    const isOld = !moves && at !== null && at < parcel.at && parcel.state !== 'created'
    const text = sanitizeMessage(words)
    const isNothingNew = !moves && (text === '' || text === parcel.text)
    if (isLate || isOld || isNothingNew) return false
    const change = { state: moves ? state : parcel.state, text, at, now, actor: COURIER }
    await changeParcel(trx, parcel, change)
    return true
  })
}
