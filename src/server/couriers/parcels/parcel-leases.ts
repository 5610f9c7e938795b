import { expressionBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { isFree, leaseEnd, withHeartbeat } from '#server/jobs/lease.ts'
import { touchOrders } from '#server/orders/change-order.ts'

/** Duration in ms of a lease on a parcel, which its holder keeps extending. */
const LEASE = 2 * 60_000

/** ms until the courier has certainly finished a request whose connection broke. */
export const SETTLE = 10_000

/** Returns the expiry of a lease that starts now, in ISO 8601. */
export function leaseFrom(now: Date): string {
  return leaseEnd(now, LEASE)
}

type Clock = { db: Db; now: () => Date }

type Ending = {
  /** The time at which the courier has certainly finished a failed request. */
  settledAt?: Date
  isAttempt?: boolean
}

export type ParcelLease = ReturnType<typeof createParcelLease>

/**
 * A lease on unknown parcels, whose holder alone asks their courier. After it expires, another instance may
 * lease a parcel; the former holder can then neither extend nor end that lease, nor delete the parcel.
 * `until`: the `taken_until` of the parcels.
 */
export function createParcelLease({ db, now }: Clock, ids: number[], until: string) {
  const held = new Set(ids)
  let renewal = Promise.resolve(true)
  const areHeld = (ids: number[]) => {
    const { and, eb } = expressionBuilder<Tables, 'parcels'>()
    return and([eb('id', 'in', ids), eb('state', '=', 'unknown'), eb('taken_until', '=', until)])
  }
  const extend = async (end: string) => {
    if (held.size === 0) return true
    // Never shortens the lease, which a clock set back would do.
    const taken_until = end < until ? until : end
    const update = db
      .updateTable('parcels')
      .set({ taken_until })
      .where(areHeld([...held]))
    const { numUpdatedRows } = await update.executeTakeFirst()
    until = taken_until
    return Number(numUpdatedRows) === held.size
  }
  /** Extends the lease; false if any of its parcels is lost. */
  const renew = (): Promise<boolean> => {
    const end = leaseFrom(now())
    // Extensions run in order, because each compares `taken_until` with the previous value.
    renewal = renewal.catch(() => true).then((isHeld) => isHeld && extend(end))
    return renewal
  }
  const finish = async (ids: number[], write: (trx: Trx) => Promise<unknown>): Promise<void> => {
    await renewal.catch(() => {})
    await writeWithoutBump(db, write)
    for (const id of ids) held.delete(id)
  }
  return {
    renew,
    // Extends four times per lease, so that a failed extension is repeated before the lease expires.
    hold: <Result>(work: () => Promise<Result>): Promise<Result> => withHeartbeat(LEASE / 4, renew, work),
    /** Releases parcels whose state is still unknown. */
    end: (ids: number[], { settledAt, isAttempt = false }: Ending = {}): Promise<void> =>
      finish(ids, (trx) =>
        trx
          .updateTable('parcels')
          .set((row) => ({
            taken_until: null,
            attempts: row('attempts', '+', isAttempt ? 1 : 0),
            ...(settledAt && { settled_at: settledAt.toISOString() }),
          }))
          .where(areHeld(ids))
          .execute(),
      ),
    /** Deletes parcels that the courier does not have. */
    delete: (ids: number[]): Promise<void> =>
      finish(ids, async (trx) => {
        const parcels = trx.deleteFrom('parcels').where(areHeld(ids)).returning('order_id')
        const orderIds = (await parcels.execute()).flatMap(({ order_id }) => order_id ?? [])
        await touchOrders(trx, orderIds)
      }),
  }
}

/** Leases an unknown parcel; undefined if it is leased already, or no longer unknown. */
export async function leaseParcel(
  clock: Clock,
  id: number,
): Promise<{ parcel: Row<'parcels'>; lease: ParcelLease } | undefined> {
  const now = clock.now()
  const until = leaseFrom(now)
  const parcel = await clock.db
    .updateTable('parcels')
    .set({ taken_until: until })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()
  return parcel && { parcel, lease: createParcelLease(clock, [id], until) }
}

/** Ends all leases on parcels, and makes the couriers due; true if any. Requests may run `SETTLE` ms more. */
export async function endAllLeases(db: Db, now: Date): Promise<boolean> {
  return writeWithoutBump(db, async (trx) => {
    const parcels = await trx
      .updateTable('parcels')
      .set({ taken_until: null, settled_at: leaseEnd(now, SETTLE) })
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
