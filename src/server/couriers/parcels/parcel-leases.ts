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

/**
 * A lease on unknown parcels: only its holder may send requests about them. If a holder was suspended for
 * longer than its lease and another instance took the lease, the first can no longer renew, end or delete.
 */
export class ParcelLease {
  readonly #db: Db
  readonly #now: () => Date
  readonly #ids: Set<number>
  #until: string
  #renewal: Promise<boolean> = Promise.resolve(true)

  /** `until`: the `taken_until` of the parcels. */
  constructor({ db, now }: Clock, ids: number[], until: string) {
    this.#db = db
    this.#now = now
    this.#ids = new Set(ids)
    this.#until = until
  }

  /** Extends the lease; false if any of its parcels is lost. */
  renew(): Promise<boolean> {
    const until = leaseFrom(this.#now())
    // Extensions run one after the other, because each compares
    // `taken_until` with the value of the previous one.
    this.#renewal = this.#renewal.catch(() => true).then((isHeld) => isHeld && this.#extend(until))
    return this.#renewal
  }

  async #extend(end: string): Promise<boolean> {
    if (this.#ids.size === 0) return true
    // Never shortens the lease, which a clock set back would do.
    const until = end < this.#until ? this.#until : end
    const { numUpdatedRows } = await this.#db
      .updateTable('parcels')
      .set({ taken_until: until })
      .where(this.#isHeld([...this.#ids]))
      .executeTakeFirst()
    this.#until = until
    return Number(numUpdatedRows) === this.#ids.size
  }

  #isHeld(ids: number[]) {
    const { and, eb } = expressionBuilder<Tables, 'parcels'>()
    return and([eb('id', 'in', ids), eb('state', '=', 'unknown'), eb('taken_until', '=', this.#until)])
  }

  hold<Result>(work: () => Promise<Result>): Promise<Result> {
    // After a failure, three more extensions are due before the lease expires.
    return withHeartbeat(LEASE / 4, () => this.renew(), work)
  }

  /** Releases parcels whose state is still unknown. */
  end(ids: number[], { settledAt, isAttempt = false }: Ending = {}): Promise<void> {
    return this.#finish(ids, (trx) =>
      trx
        .updateTable('parcels')
        .set((row) => ({
          taken_until: null,
          attempts: row('attempts', '+', isAttempt ? 1 : 0),
          ...(settledAt && { settled_at: settledAt.toISOString() }),
        }))
        .where(this.#isHeld(ids))
        .execute(),
    )
  }

  /** Deletes parcels that the courier does not have. */
  delete(ids: number[]): Promise<void> {
    return this.#finish(ids, async (trx) => {
      const parcels = trx.deleteFrom('parcels').where(this.#isHeld(ids)).returning('order_id')
      const orderIds = (await parcels.execute()).flatMap(({ order_id }) => order_id ?? [])
      await touchOrders(trx, orderIds)
    })
  }

  async #finish(ids: number[], write: (trx: Trx) => Promise<unknown>): Promise<void> {
    await this.#renewal.catch(() => {})
    await writeWithoutBump(this.#db, write)
    for (const id of ids) this.#ids.delete(id)
  }
}

/** Leases an unknown parcel; undefined if another instance holds it, or its state changed. */
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
  return parcel && { parcel, lease: new ParcelLease(clock, [id], until) }
}

/** Releases all leases, and makes their couriers due; true if any. Old requests may run for `SETTLE` ms. */
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
