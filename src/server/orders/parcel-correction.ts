import type { AdminOrder } from '#contract/admin-order.ts'
import type { Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import type { NewEvent } from './order-events.ts'
import { parcelOpen } from './order-parcels.ts'
import type { OrderContent } from './orders.ts'

/** The order as its parcel must describe it after the correction. */
export type CorrectedOrder = { order: Row<'orders'>; items: OrderContent['items'] }

/** Corrects the open parcels of orders at their couriers. */
export type ParcelCorrection = {
  /** Finds the open parcel of an order if it is not shipped and its courier can correct it; else undefined. */
  findParcel: (orderId: number) => Promise<number | undefined>
  /**
   * Runs `work` with a lease on the parcel, during which `checkNotCorrected` throws for the parcel's order.
   * @throws ConflictError during another correction, or unless the parcel is `created`; as `work`
   */
  correct: (
    parcelId: number,
    work: (courier: CorrectingCourier) => Promise<AdminOrder>,
  ) => Promise<AdminOrder>
}

export type CorrectingCourier = {
  /**
   * Sends the correction to the courier, and returns events about its response.
   * @throws ConflictError with the courier's message when it refuses; CourierError when it does not respond
   */
  ask: (corrected: CorrectedOrder) => Promise<NewEvent[]>
  tell: (text: string) => Promise<NewEvent>
}

export function parcelChanging() {
  return parcelOpen('Le colis de cette commande change en ce moment : réessayez')
}

/**
 * Call it before an invoice, an exchange or a payment depends on the amounts of orders.
 * @throws ConflictError `parcel_open` while the parcel of one of them is being corrected
 */
export async function checkNotCorrected(trx: Trx, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return
  const corrected = trx
    .selectFrom('parcels')
    .where('order_id', 'in', orderIds)
    .where('corrected_until', '>=', new Date().toISOString())
  if (await exists(corrected)) throw parcelChanging()
}
