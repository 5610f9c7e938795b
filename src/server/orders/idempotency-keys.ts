import { hash } from 'node:crypto'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { NewOrder, Order } from '#contract/order.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import type { Row } from '#server/db/tables.ts'
import { KeyReusedError } from '#server/errors.ts'

/** What an answer is stored without. */
type Person = Pick<NewOrder, 'customerName' | 'customerPhone' | 'deliveryAddress'> & { note?: string }

/**
 * Claims an idempotency key for this transaction. Returns null, or the order placed with it before, of this person; the
 * source of an order is not compared.
 * @throws KeyReusedError when the key was used with another body
 */
export async function claimKey<Placed extends Order>(
  trx: Trx,
  key: string,
  body: object,
  person: Person,
): Promise<Placed | null> {
  const body_hash = hash('sha256', JSON.stringify({ ...body, source: undefined }))
  // Blocks a concurrent request with the same key until this transaction ends.
  const { numAffectedRows } = await insertKey(trx, { key, body_hash, created_at: new Date().toISOString() })
  if (numAffectedRows === 1n) return null
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.body_hash !== body_hash) throw new KeyReusedError('Cette clé a déjà servi pour une autre commande')
  return row.answer === null ? null : { ...JSON.parse(row.answer), ...personalData(person) }
}

/**
 * Stores the order to return for its key without personal data, since deleting an order must delete all of it. A
 * repeated request brings the data again.
 */
export async function storePlacedOrder(trx: Trx, key: string, order: Order | AdminOrder): Promise<void> {
  const nobody = { customerName: '', customerPhone: '', deliveryAddress: null }
  const answer = JSON.stringify({ ...order, ...nobody, ...('note' in order && { note: '' }) })
  await updateKey(trx, { key, order_id: order.id, answer })
}

type Key = Row<'idempotency_keys'>

const insertKey = prepared((db, row: Params<Pick<Key, 'key' | 'body_hash' | 'created_at'>>) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

const updateKey = prepared((db, { key, ...change }: Params<Pick<Key, 'key' | 'order_id' | 'answer'>>) =>
  db.updateTable('idempotency_keys').set(change).where('key', '=', key),
)

function personalData({ customerName, customerPhone, deliveryAddress, note }: Person) {
  return { customerName, customerPhone, deliveryAddress, ...(note !== undefined && { note }) }
}

/** Deletes keys created before a time, and returns their number; the API promises 7 days. */
export async function deleteKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
