import { argon2Sync, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './credentials.ts'

/** Stores the owner's password at the lowest cost of argon2id, since each login would otherwise take 50 ms of CPU. */
export async function cheapenPassword(db: Db): Promise<void> {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: ADMIN_PASSWORD, nonce, tagLength: 32, ...cost })
  const stored = ['argon2id', 8, 1, 1, nonce.toString('base64url'), hash.toString('base64url')].join('$')
  await db
    .updateTable('admins')
    .set({ password_hash: stored })
    .where('email', '=', ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
}
