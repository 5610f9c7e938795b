import { mayMove } from '#rules/parcel-state.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { type CourierContext, callCourier } from '../accounts/open-courier.ts'
import type { ParcelIds, ParcelReport } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'
import { COURIER, changeParcel } from './change-parcel.ts'

/** Selects the parcels of a courier that have a tracking. */
export function selectTracked(db: Db, courierId: number) {
  return db
    .selectFrom('parcels')
    .select(({ ref }) => [ref('tracking').$notNull().as('tracking'), 'remote_id as remoteId'])
    .where('courier_id', '=', courierId)
    .where('tracking', 'is not', null)
}

/** Asks a courier where parcels are, and applies its reports; returns the number of changed parcels. */
export async function askReports(
  context: CourierContext,
  row: Row<'couriers'>,
  parcels: ParcelIds[],
): Promise<number> {
  const reports = await callCourier(context, row, ({ adapter, account }) => adapter.report(account, parcels))
  const asked = new Set(parcels.map(({ tracking }) => tracking))
  const answers = reports.filter(({ tracking }) => asked.has(tracking))
  return applyReports(context, row.id, answers)
}

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

/** Moves a state forward only; a report without a state changes the text. True if anything changed. */
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
    await changeParcel(trx, parcel, { state: moves ? state : parcel.state, text, at, now, actor: COURIER })
    return true
  })
}
