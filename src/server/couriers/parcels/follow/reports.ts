import { saysAttempt } from '#rules/order-tracking.ts'
import { isOpen, mayMove } from '#rules/parcel-state.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { type CourierContext, callCourier } from '../../accounts/open-courier.ts'
import type { ParcelIds, ParcelReport } from '../../adapters/adapter.ts'
import { sanitizeMessage } from '../../adapters/decode.ts'
import { COURIER, changeParcel } from '../change-parcel.ts'
import { addAttempts, newAttempts, stateAfterAttempts } from '../delivery-attempts.ts'

export function selectTracked(db: Db, courierId: number) {
  return db
    .selectFrom('parcels')
    .select(({ ref }) => [ref('tracking').$notNull().as('tracking'), 'remote_id as remoteId'])
    .where('courier_id', '=', courierId)
    .where('tracking', 'is not', null)
}

/** Requests reports on parcels, and applies them. Returns the number of changed parcels. */
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

export async function applyReports(
  context: CourierContext,
  courierId: number,
  reports: ParcelReport[],
): Promise<number> {
  let changed = 0
  for (const report of reports) if (await applyReport(context, courierId, report)) changed += 1
  return changed
}

/** Applies a report: the state moves forward only, each attempt counts once. True if the parcel changed. */
function applyReport(
  { db, now: clock, onAttempt }: CourierContext,
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
    // An unknown parcel may be a draft that is not validated yet; `resumeParcel` checks this.
    if (!parcel || parcel.state === 'unknown') return false
    // If the order was deleted, there is no customer to call about an attempt.
    const isFollowed = parcel.order_id !== null && isOpen(parcel.state)
    const found = isFollowed ? newAttempts(parcel, attempts, now) : []
    const state = stateAfterAttempts(told, found)
    const moves = state !== null && mayMove(parcel.state, state)
    const isLate = state !== null && state !== parcel.state && !moves
    // A `created` parcel has our time, which cannot be compared to the courier's.
    const isOld = !moves && at !== null && at < parcel.at && parcel.state !== 'created'
    // A parcel whose order was deleted stores no text, so another text is no news of it.
    const text = parcel.order_id === null ? '' : sanitizeMessage(words)
    // An attempt without a time is new if the parcel's text changes to it.
    const isTextKept = isLate || isOld
    const missed = found.filter(
      (attempt) => attempt.told !== null || (!isTextKept && saysAttempt(text, attempt.reason)),
    )
    const isNothingNew = !moves && (text === '' || text === parcel.text)
    const isNews = !isTextKept && !isNothingNew
    if (!isNews && missed.length === 0) return false
    const after = { state: moves ? state : parcel.state, text: isNews ? text : parcel.text }
    const columns = missed.length > 0 ? { delivery_attempts: addAttempts(parcel, missed) } : {}
    await changeParcel(trx, parcel, { ...after, isNews, missed, at, now, actor: COURIER, columns })
    if (after.state !== 'delivering' || parcel.order_id === null) return true
    for (const _attempt of missed) await onAttempt(trx, parcel.order_id)
    return true
  })
}
