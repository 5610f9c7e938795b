import type { BlockedPhone, NewBlockedPhone } from '#contract/blocked-phone.ts'
import { normalizePhone } from '#rules/phone.ts'
import type { Db } from '#server/db/open.ts'
import { deleteRow } from '#server/db/rows.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'

const COLUMNS = ['id', 'phone', 'reason', 'created_at as createdAt'] as const

export function listBlockedPhones(db: Db): Promise<BlockedPhone[]> {
  return db.selectFrom('blocked_phones').select(COLUMNS).orderBy('id', 'desc').execute()
}

/** Blocks a phone: its orders are accepted but marked for the owner. @throws ConflictError if it is blocked */
export function blockPhone(db: Db, { phone, reason }: NewBlockedPhone): Promise<BlockedPhone> {
  return db
    .insertInto('blocked_phones')
    .values({ phone, phone_key: normalizePhone(phone), reason, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('phone_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => new ConflictError('Ce numéro est déjà bloqué'))
}

/** @throws NotFoundError */
export async function unblockPhone(db: Db, id: number): Promise<void> {
  await writeWithoutBump(db, (trx) =>
    deleteRow(trx, 'blocked_phones', id, () => new NotFoundError('Numéro non trouvé')),
  )
}
