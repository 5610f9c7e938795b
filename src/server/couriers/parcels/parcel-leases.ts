import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'

/** ms of a lease on a parcel, extended while its holder lives. */
const LEASE = 2 * 60_000

/** ms until a request with a broken connection is certainly finished at the courier. */
export const SETTLE = 10_000

/** Returns the expiry of a lease that starts now, in ISO 8601. */
export function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString()
}

/** Leases an unknown parcel; undefined if another copy holds it, or its state changed. */
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

/** Runs `work`, and extends the leases of these parcels meanwhile. */
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
        // Never shortens a lease: two extensions may commit in reverse order.
        .where('taken_until', '<', until)
        .execute()
        // Three more extensions are due before the lease expires.
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
 * Releases leases of unknown parcels. `settledAt`: when a failed request is certainly finished; `isAttempt`: counts a
 * failed attempt.
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
 * Releases all leases and makes their couriers due; their requests may run for another `SETTLE` ms. True if there were
 * any.
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
