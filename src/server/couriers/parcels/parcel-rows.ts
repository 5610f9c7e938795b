import type { OrderStatus } from '#rules/order.ts'
import { mayMove } from '#rules/parcel-state.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { findRow, insertRow } from '#server/db/rows.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import type { CreatedParcel, NewParcel } from '../adapters/adapter.ts'
import { changeParcel } from './change-parcel.ts'

export type PlannedParcel = { id: number; parcel: NewParcel }

/**
 * Inserts a parcel: `unknown` and leased, or `created` if `leasedUntil` is null, for a courier without an
 * API. Throws a unique violation if its order has an open parcel.
 */
export async function insertParcel(
  trx: Trx,
  courierId: number,
  parcel: NewParcel,
  { now, leasedUntil }: { now: Date; leasedUntil: string | null },
): Promise<PlannedParcel> {
  const isRemote = leasedUntil !== null
  const { id } = await insertRow(trx, 'parcels', {
    courier_id: courierId,
    order_id: parcel.orderId,
    reference: parcel.reference,
    state: isRemote ? 'unknown' : 'created',
    at: now.toISOString(),
    amount: parcel.amount,
    content: isRemote ? JSON.stringify(parcel) : '{}',
    taken_until: leasedUntil,
    created_at: now.toISOString(),
  })
  return { id, parcel }
}

/** Saves the tracking of a draft; false if the parcel changed meanwhile: the draft must stay unvalidated. */
export async function saveDraft(
  db: Db,
  id: number,
  draft: CreatedParcel,
  reference: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writeWithoutBump(db, (trx) =>
    trx
      .updateTable('parcels')
      .set({ tracking: draft.tracking, remote_id: draft.remoteId })
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .where('reference', '=', reference)
      .where((is) => is.or([is('tracking', 'is', null), is('tracking', '=', draft.tracking)]))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Stores the reference with which an unknown parcel is created again, and counts the attempt. */
export async function replaceReference(
  db: Db,
  id: number,
  { reference, parcel, now }: { reference: string; parcel: NewParcel; now: Date },
): Promise<void> {
  await writeWithoutBump(db, (trx) =>
    trx
      .updateTable('parcels')
      .set((row) => ({
        reference,
        attempts: row('attempts', '+', 1),
        content: JSON.stringify({ ...parcel, reference }),
        at: now.toISOString(),
      }))
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .execute(),
  )
}

/**
 * Marks an unknown parcel as created. Returns its tracking, maybe one that another instance stored, and its
 * order's status; null if the parcel was deleted. Throws a unique violation if another one has its tracking.
 */
export async function markCreated(
  db: Db,
  id: number,
  created: CreatedParcel,
  { labelUrl, actor, now }: { labelUrl: string | null; actor: string; now: Date },
): Promise<{ tracking: string | null; status: OrderStatus | null } | null> {
  return writeWithoutBump(db, async (trx) => {
    const parcel = await findRow(trx, 'parcels', id)
    if (!parcel) return null
    if (mayMove(parcel.state, 'created')) {
      const columns = { tracking: created.tracking, remote_id: created.remoteId, label_url: labelUrl }
      const { taken }: Partial<NewParcel> = JSON.parse(parcel.content)
      await changeParcel(trx, parcel, { state: 'created', text: '', told: taken, now, actor, columns })
      parcel.tracking = created.tracking
    }
    const order = await findRow(trx, 'orders', parcel.order_id, ['status'])
    return { tracking: parcel.tracking, status: order?.status ?? null }
  })
}
