import { hash } from 'node:crypto'
import { KeyReusedError } from '#server/errors.ts'
import type { Db, Trx } from './open.ts'
import { type Params, prepared } from './prepared.ts'
import type { Row } from './tables.ts'

/**
 * Claims an idempotency key for this transaction. Returns null, or the answer that was stored with it before.
 * Throws KeyReusedError when the key was used with another body.
 */
export async function claimKey(trx: Trx, key: string, body: object): Promise<string | null> {
  const body_hash = hash('sha256', JSON.stringify(body))
  // The insert waits while another transaction with the same key is open.
  const { numAffectedRows } = await insertKey(trx, { key, body_hash, created_at: new Date().toISOString() })
  if (numAffectedRows === 1n) return null
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.body_hash !== body_hash) throw new KeyReusedError('Cette clé a déjà servi pour une autre demande')
  return row.answer
}

/** Stores the response to return for a claimed key, and the id of its order. */
export async function storeAnswer(
  trx: Trx,
  key: string,
  answer: object,
  order_id: number | null = null,
): Promise<void> {
  await updateKey(trx, { key, order_id, answer: JSON.stringify(answer) })
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

/** Deletes keys created before a time, and returns their number. The API promises to keep keys for 7 days. */
export async function deleteKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
