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
   * Runs `work`. Parcels are corrected one at a time each; meanwhile `checkNotCorrected` throws for their orders.
   * @throws ConflictError while another call corrects the parcel, or once it has moved; as `work`
   */
  correct: (
    parcelId: number,
    work: (courier: CorrectingCourier) => Promise<AdminOrder>,
  ) => Promise<AdminOrder>
}

export type CorrectingCourier = {
  /**
   * Asks the courier, and returns events that tell what it made of it.
   * @throws ConflictError with the courier's message when it refuses; CourierError when it does not answer
   */
  ask: (corrected: CorrectedOrder) => Promise<NewEvent[]>
  /** Returns an event of the parcel with these words. */
  tell: (text: string) => Promise<NewEvent>
}

/** Returns the error of a change that would meet another one of the same parcel. */
export function parcelChanging() {
  return parcelOpen('Le colis de cette commande change en ce moment : réessayez')
}

/**
 * Call it before an invoice, an exchange or a payment fixes what orders have cost.
 * @throws ConflictError `parcel_open` while a courier is asked to correct the parcel of one of them
 */
export async function checkNotCorrected(trx: Trx, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return
  const corrected = trx
    .selectFrom('parcels')
    .where('order_id', 'in', orderIds)
    .where('corrected_until', '>=', new Date().toISOString())
  if (await exists(corrected)) throw parcelChanging()
}
