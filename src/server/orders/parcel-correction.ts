import type { AdminOrder } from '#contract/admin-order.ts'
import type { Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import type { NewEvent } from './order-events.ts'
import { parcelOpen } from './order-parcels.ts'
import type { OrderContent } from './orders.ts'

/** What a parcel must say of its order once this is corrected. */
export type CorrectedOrder = { order: Row<'orders'>; items: OrderContent['items'] }

/** Asks couriers to correct the open parcels of orders. */
export type ParcelCorrection = {
  /** Finds the open parcel of an order, if it has not left and its courier corrects parcels; else undefined. */
  findParcel: (orderId: number) => Promise<number | undefined>
  /**
   * Runs `work`, whose `ask` asks the courier and returns events that tell what it made of it. Parcels are corrected one
   * at a time each, and their orders are not invoiced meanwhile.
   * @throws ConflictError with the courier's message when it refuses; CourierError when it does not answer
   */
  correct: (
    parcelId: number,
    work: (ask: (corrected: CorrectedOrder) => Promise<NewEvent[]>) => Promise<AdminOrder>,
  ) => Promise<AdminOrder>
}

/** Returns the error of a change that would meet another one of the same parcel. */
export function parcelChanging() {
  return parcelOpen('Le colis de cette commande change en ce moment : réessayez')
}

/** @throws ConflictError `parcel_open` while the courier is asked to correct the parcel of an order */
export async function checkNotCorrected(trx: Trx, orderId: number): Promise<void> {
  const corrected = trx
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .where('state', '=', 'created')
    .where('taken_until', '>=', new Date().toISOString())
  if (await exists(corrected)) throw parcelChanging()
}
