import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'

/** ms for which a parcel belongs to the copy of the program that asks its courier; extended while that copy lives. */
const LEASE = 2 * 60_000

/** ms after which a courier is certainly done with a request whose connection broke. */
export const SETTLE = 10_000

/** Returns the end of a lease that begins now, as ISO 8601. */
export function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString()
}

/** Leases an unknown parcel; undefined when another copy has it, or it is unknown no more. */
export async function leaseParcel(db: Db, id: number, now: Date): Promise<Row<'parcels'> | undefined> {
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

/** Runs `work` and extends the leases of these parcels for as long as it takes. */
export async function withLease<Result>(
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
        // Three more extensions are tried before the lease ends.
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
 * Ends the leases of parcels that are still unknown. `settledAt` is when the courier is done with a request that failed;
 * `isAttempt` counts one more attempt that failed.
 */
export async function endLeases(
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
 * Ends all leases and makes their couriers due. Returns true if there were any. Their requests may still be worked on
 * for `SETTLE` ms.
 */
export async function endAllLeases(db: Db, now: Date): Promise<boolean> {
  return writeWithoutBump(db, async (trx) => {
    const parcels = await trx
      .updateTable('parcels')
      .set({ taken_until: null, settled_at: new Date(now.getTime() + SETTLE).toISOString() })
      .where('state', '=', 'unknown')
      .where('taken_until', 'is not', null)
      .returning('courier_id')
      .execute()
    if (parcels.length === 0) return false
    const courierIds = parcels.map(({ courier_id }) => courier_id)
    await trx
      .updateTable('couriers')
      .set({ next_sync_at: now.toISOString() })
      .where('id', 'in', courierIds)
      .execute()
    return true
  })
}
