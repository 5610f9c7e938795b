import type { BlockedPhone, NewBlockedPhone } from '#contract/blocked-phone.ts'
import { normalizePhone } from '#rules/phone.ts'
import type { Db } from '#server/db/open.ts'
import { deleteRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'

export async function listBlockedPhones(db: Db): Promise<BlockedPhone[]> {
  const rows = await db.selectFrom('blocked_phones').selectAll().orderBy('id', 'desc').execute()
  return rows.map(toBlockedPhone)
}

/**
 * Orders of a blocked phone are accepted, and marked for the admin.
 * @throws ConflictError when it is blocked already
 */
export async function blockPhone(db: Db, { phone, reason }: NewBlockedPhone): Promise<BlockedPhone> {
  const row = await db
    .insertInto('blocked_phones')
    .values({ phone, phone_key: normalizePhone(phone), reason, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('phone_key').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new ConflictError('Ce numéro est déjà bloqué'))
  return toBlockedPhone(row)
}

/** @throws NotFoundError */
export async function unblockPhone(db: Db, id: number): Promise<void> {
  await deleteRow(db, 'blocked_phones', id, () => new NotFoundError('Numéro non trouvé'))
}

function toBlockedPhone({ id, phone, reason, created_at }: Row<'blocked_phones'>): BlockedPhone {
  return { id, phone, reason, createdAt: created_at }
}
