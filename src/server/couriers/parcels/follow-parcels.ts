import { mayMove, OPEN_STATES } from '#rules/parcel-state.ts'
import type { Db } from '#server/db/open.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { ParcelIds, ParcelReport } from '../adapters/adapter.ts'
import { sanitizeMessage } from '../adapters/decode.ts'
import { changeParcel } from './change-parcel.ts'

/** The actor of a courier's reports, in the history of an order. */
export const COURIER = 'courier'

/**
 * Applies what a courier reports of one of its parcels. A state goes forward only, and takes the order with it; a word
 * that is not known changes the text alone, and a late report of an earlier state changes nothing. Returns true if anything changed.
 */
export function applyReport(
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
    // The draft of an unknown parcel may not be validated yet: `resumeParcel` finds that out.
    if (!parcel || parcel.state === 'unknown') return false
    const moves = state !== null && mayMove(parcel.state, state)
    const isLate = state !== null && state !== parcel.state && !moves
    const text = sanitizeMessage(words)
    if (isLate || (!moves && text === parcel.text)) return false
    const change = { state: moves ? state : parcel.state, text, at, now, actor: COURIER }
    await changeParcel(trx, parcel, change)
    return true
  })
}

/** Lists the parcels of a courier that are on their way, by the courier's names. */
export async function listFollowed(db: Db, courierId: number): Promise<ParcelIds[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(['tracking', 'remote_id'])
    .where('courier_id', '=', courierId)
    .where('state', 'in', OPEN_STATES)
    .where('state', '!=', 'unknown')
    .where('tracking', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ tracking, remote_id }) => (tracking ? [{ tracking, remoteId: remote_id }] : []))
}
