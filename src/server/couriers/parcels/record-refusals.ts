import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { findOpenParcels } from '#server/orders/order-parcels.ts'
import type { Sender, Sent } from './create-parcels.ts'

/** Records on each order why no parcel was made of it, if it is still to be sent: confirmed, and without one. */
export async function recordRefusals(
  db: Db | Trx,
  { row, actor }: { row: Pick<Row<'couriers'>, 'name'>; actor: Sender['actor'] },
  results: Iterable<[orderId: number, sent: Sent]>,
): Promise<void> {
  const messages = new Map<number, string>()
  for (const [orderId, sent] of results) {
    if (sent.kind === 'refused' || sent.kind === 'waiting') messages.set(orderId, sent.message)
  }
  if (messages.size === 0) return
  await writeWithoutBump(db, async (trx) => {
    const ids = [...messages.keys()]
    const open = await findOpenParcels(trx, ids)
    await changeOrders(trx, ids, ({ id, status }) => {
      if (status !== 'confirmed' || open.has(id)) return null
      const details = { courier: row.name, message: messages.get(id) }
      return { events: [{ kind: 'refused', actor, details }] }
    })
  })
}
