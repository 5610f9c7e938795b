import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { touchOrders } from '#server/orders/change-order.ts'
import type { CreatedParcel, NewParcel } from '../adapters/adapter.ts'
import { changeParcel } from './change-parcel.ts'

/** ms for which a parcel belongs to the copy that asks the courier to make it; it is extended while the copy lives. */
const LEASE = 2 * 60_000

/** A parcel that was written down, and is to be made. */
export type PlannedParcel = { id: number; parcel: NewParcel }

/**
 * Inserts a parcel: leased to this copy of the program before it asks the courier for it, or already created when no
 * request is made (a courier by file).
 * @throws a unique violation when its order has an open parcel
 */
export async function planParcel(
  trx: Trx,
  { courierId, parcel, now, isAsked }: { courierId: number; parcel: NewParcel; now: Date; isAsked: boolean },
): Promise<PlannedParcel> {
  const { id } = await trx
    .insertInto('parcels')
    .values({
      courier_id: courierId,
      order_id: parcel.orderId,
      reference: parcel.reference,
      state: isAsked ? 'unknown' : 'created',
      at: now.toISOString(),
      amount: parcel.amount,
      content: isAsked ? JSON.stringify(parcel) : '{}',
      taken_until: isAsked ? leaseFrom(now) : null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, parcel }
}

/** Takes a parcel whose answer never came; undefined when another copy has it, or it is known by now. */
export async function takeUnknown(db: Db, id: number, now: Date): Promise<Row<'parcels'> | undefined> {
  return db.transaction().execute((trx) =>
    trx
      .updateTable('parcels')
      .set({ taken_until: leaseFrom(now) })
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .where((is) => is.or([is('taken_until', 'is', null), is('taken_until', '<', now.toISOString())]))
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Does something with parcels that this copy holds, and holds them for as long as it takes. */
export async function holding<Result>(
  { db, now }: { db: Db; now: () => Date },
  ids: number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const extend = () => {
    const until = leaseFrom(now())
    return (
      db
        .updateTable('parcels')
        .set({ taken_until: until })
        .where('id', 'in', ids)
        .where('state', '=', 'unknown')
        // Never shortens a lease: extensions on two connections may end in another order.
        .where('taken_until', '<', until)
        .execute()
        // It is tried again, three times before the end.
        .catch(() => {})
    )
  }
  const timer = setInterval(extend, LEASE / 4).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Gives back parcels that are still unknown. `settledAt` is when the courier is done with a request that failed;
 * `isAttempt` counts one more attempt that came to nothing.
 */
export async function releaseUnknown(
  db: Db,
  ids: number[],
  { settledAt, isAttempt = false }: { settledAt?: Date; isAttempt?: boolean } = {},
): Promise<void> {
  await writeWithoutBump(db, (trx) =>
    trx
      .updateTable('parcels')
      .set((row) => ({
        taken_until: null,
        attempts: row('attempts', '+', isAttempt ? 1 : 0),
        ...(settledAt && { settled_at: settledAt.toISOString() }),
      }))
      .where('id', 'in', ids)
      .where('state', '=', 'unknown')
      .execute(),
  )
}

/**
 * Writes down the tracking of a draft, which its courier has not been handed yet. False when the parcel has another
 * draft, or another reference by now: this one must not leave.
 */
export async function keepDraft(
  db: Db,
  id: number,
  { made, reference }: { made: CreatedParcel; reference: string },
): Promise<boolean> {
  const { numUpdatedRows } = await writeWithoutBump(db, (trx) =>
    trx
      .updateTable('parcels')
      .set(namesOf(made))
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .where('reference', '=', reference)
      .where((is) => is.or([is('tracking', 'is', null), is('tracking', '=', made.tracking)]))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Gives a draft that was lost another reference, under which it is made once more. */
export async function renameParcel(
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
      .execute(),
  )
}

/** A parcel that its courier has: it is created, and the order tells it. */
export async function markCreated(
  db: Db,
  id: number,
  {
    made,
    labelUrl,
    actor,
    now,
  }: { made: CreatedParcel | null; labelUrl: string | null; actor: string; now: Date },
): Promise<void> {
  const values = {
    ...(made && namesOf(made)),
    state: 'created' as const,
    at: now.toISOString(),
    label_url: labelUrl,
    content: '{}',
    taken_until: null,
  }
  await changeParcel(db, id, { values, from: ['unknown'], text: '', actor })
}

/** Forgets a parcel that its courier certainly does not have. */
export async function forgetParcel(db: Db, id: number): Promise<void> {
  await writeWithoutBump(db, async (trx) => {
    const row = await trx
      .deleteFrom('parcels')
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .returning('order_id')
      .executeTakeFirst()
    if (row?.order_id) await touchOrders(trx, [row.order_id])
  })
}

function namesOf({ tracking, remoteId }: CreatedParcel) {
  return { tracking, remote_id: remoteId }
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString()
}
