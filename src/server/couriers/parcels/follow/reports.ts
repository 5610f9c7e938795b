import { isOpen, mayMove } from '#rules/parcel-state.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { type CourierContext, callCourier } from '../../accounts/open-courier.ts'
import type { ParcelIds, ParcelReport } from '../../adapters/adapter.ts'
import { sanitizeMessage } from '../../adapters/decode.ts'
import { addAttempts, newAttempts, stateAfterAttempts } from '../attempts.ts'
import { COURIER, changeParcel } from '../change-parcel.ts'

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
  context: Pick<CourierContext, 'db' | 'now' | 'onAttempt'>,
  courierId: number,
  reports: ParcelReport[],
): Promise<number> {
  let changed = 0
  for (const report of reports) if (await applyReport(context, courierId, report)) changed += 1
  return changed
}

/**
 * Moves a state forward only, and counts attempts to deliver; a report without a state changes the text. True if
 * anything changed.
 */
function applyReport(
  { db, now: clock, onAttempt }: Pick<CourierContext, 'db' | 'now' | 'onAttempt'>,
  courierId: number,
  { tracking, state: told, text: words, at, attempts = [] }: ParcelReport,
): Promise<boolean> {
  const now = clock()
  return writeWithoutBump(db, async (trx) => {
    const parcel = await trx
      .selectFrom('parcels')
      .selectAll()
      .where('courier_id', '=', courierId)
      .where('tracking', '=', tracking)
      .executeTakeFirst()
    // Drafts of unknown parcels may not be validated yet: `resumeParcel` checks.
    if (!parcel || parcel.state === 'unknown') return false
    // Nobody is left to call for the parcel of a deleted order.
    const isFollowed = parcel.order_id !== null && isOpen(parcel.state)
    const missed = isFollowed ? newAttempts(parcel, attempts, now) : []
    const state = stateAfterAttempts(told, missed)
    const moves = state !== null && mayMove(parcel.state, state)
    const isLate = state !== null && state !== parcel.state && !moves
    // The time of a parcel that is only created is ours.
    const isOld = !moves && at !== null && at < parcel.at && parcel.state !== 'created'
    const text = sanitizeMessage(words)
    const isNothingNew = !moves && (text === '' || text === parcel.text)
    const isNews = !isLate && !isOld && !isNothingNew
    if (!isNews && missed.length === 0) return false
    const after = { state: moves ? state : parcel.state, text: isNews ? text : parcel.text }
    const columns = missed.length > 0 ? { delivery_attempts: addAttempts(parcel, missed) } : {}
    await changeParcel(trx, parcel, { ...after, isNews, missed, at, now, actor: COURIER, columns })
    if (after.state !== 'delivering' || parcel.order_id === null) return true
    for (const _attempt of missed) await onAttempt(trx, parcel.order_id)
    return true
  })
}
