import type { AdminOrder } from '#contract/admin-order.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findOpenParcels } from '#server/orders/order-parcels.ts'
import { findAnyCourier } from '../../accounts/accounts.ts'
import type { CourierContext } from '../../accounts/open-courier.ts'
import type { Sent } from './create-parcels.ts'

/** Stores why each confirmed order without an open parcel was refused. A later parcel clears the reason. */
export async function recordRefusals(
  { db, now }: Pick<CourierContext, 'db' | 'now'>,
  { courierId, actor }: { courierId: number; actor: string },
  results: Iterable<[orderId: number, sent: Sent]>,
): Promise<void> {
  const messages = new Map(
    [...results].flatMap(([id, sent]) =>
      sent.kind === 'refused' || sent.kind === 'waiting' ? [[id, sent.message] as const] : [],
    ),
  )
  if (messages.size === 0) return
  const ids = [...messages.keys()]
  const at = now().toISOString()
  await writeWithoutBump(db, async (trx) => {
    const { name: courier } = await findAnyCourier(trx, courierId)
    const open = await findOpenParcels(trx, ids)
    await changeOrders(trx, ids, ({ id, status }) => {
      const message = messages.get(id)
      if (message === undefined || status !== 'confirmed' || open.has(id)) return null
      const refusal: NonNullable<AdminOrder['parcelRefusal']> = { courier, message, at }
      return {
        columns: { parcel_refusal: JSON.stringify(refusal) },
        events: [{ kind: 'refused', actor, details: { courier, message } }],
      }
    })
  })
}
