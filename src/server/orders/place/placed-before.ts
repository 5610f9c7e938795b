import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewOrder, Order } from '#contract/order.ts'
import { claimKey, storeAnswer } from '#server/db/idempotency-keys.ts'
import type { Trx } from '#server/db/open.ts'

/** What an answer is stored without. */
type Person = Pick<NewOrder, 'customerName' | 'customerPhone' | 'deliveryAddress'> & { note?: string }

/**
 * Claims an idempotency key for this transaction. Returns null, or the order placed with it before, of this person; the
 * source of an order is not compared. Throws as `claimKey`.
 */
export async function findPlacedBefore<Placed extends Order>(
  trx: Trx,
  key: string,
  body: object,
  person: Person,
): Promise<Placed | null> {
  const answer = await claimKey(trx, key, { ...body, source: undefined })
  return answer === null ? null : { ...JSON.parse(answer), ...personalData(person) }
}

/**
 * Stores the order to return for its key without personal data, since deleting an order must delete all of it. A
 * repeated request brings the data again.
 */
export async function storePlacedOrder(trx: Trx, key: string, order: Order | AdminOrder): Promise<void> {
  const nobody = { customerName: '', customerPhone: '', deliveryAddress: null }
  await storeAnswer(trx, key, { ...order, ...nobody, ...('note' in order && { note: '' }) }, order.id)
}

function personalData({ customerName, customerPhone, deliveryAddress, note }: Person) {
  return { customerName, customerPhone, deliveryAddress, ...(note !== undefined && { note }) }
}
