import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewOrder, Order } from '#contract/order.ts'
import { claimKey, storeAnswer } from '#server/db/idempotency-keys.ts'
import type { Trx } from '#server/db/open.ts'

/** The personal data that stored responses do not contain. */
type Person = Pick<NewOrder, 'customerName' | 'customerPhone' | 'deliveryAddress'> & { note?: string }

export type Placed<Stored extends Order> = { order: Stored; isReplay: boolean }

/**
 * Places an order in this transaction, once per idempotency key: returns the order that an equal request
 * placed before. The source of the visit is not compared. Throws as `claimKey` and `place`.
 */
export async function placeOnce<Stored extends Order>(
  trx: Trx,
  key: string | null,
  { body, person }: { body: object; person: Person },
  place: () => Promise<Stored>,
): Promise<Placed<Stored>> {
  const answer = key && (await claimKey(trx, key, { ...body, source: undefined }))
  if (answer) return { order: { ...JSON.parse(answer), ...personalData(person) }, isReplay: true }
  const order = await place()
  if (key) await storePlacedOrder(trx, key, order)
  return { order, isReplay: false }
}

/**
 * Stores the response for an idempotency key without personal data, because deleting an order must delete all
 * of it. A repeated request contains the data again.
 */
async function storePlacedOrder(trx: Trx, key: string, order: Order | AdminOrder): Promise<void> {
  const nobody = { customerName: '', customerPhone: '', deliveryAddress: null }
  await storeAnswer(trx, key, { ...order, ...nobody, ...('note' in order && { note: '' }) }, order.id)
}

function personalData({ customerName, customerPhone, deliveryAddress, note }: Person) {
  return { customerName, customerPhone, deliveryAddress, ...(note !== undefined && { note }) }
}
