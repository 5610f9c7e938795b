import { createHash, randomBytes } from 'node:crypto'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { findRow, insertRow, updateRow } from '#server/db/rows.ts'
import { invalid } from '#server/errors.ts'
import type { Limits } from '#server/http/rate-limits.ts'
import { hashPassword, isPassword } from './passwords.ts'

const HOUR = 3_600_000
/** ms until a token expires: 12 h without use, 7 days in all. */
const IDLE_LIFE = 12 * HOUR
const WHOLE_LIFE = 7 * 24 * HOUR
/** Minimum ms between two updates of `last_used_at`. */
const USE_GRAIN = 5 * 60_000
/** ms after a password reset by command, during which login attempts are not limited by account. */
const RESET_GRACE = 15 * 60_000

/** `passwordHash` is the hash that the password was compared with. */
export type AdminProof = { id: number; email: string; passwordHash: string }

type PasswordShop = { db: Db; limits: Pick<Limits, 'open'>; clientIp: string }

/** Finds an admin by email and password. Takes as long for an unknown email, so that timing reveals none. */
export async function findAdminByPassword(
  { db, limits, clientIp }: PasswordShop,
  email: string,
  password: string,
): Promise<AdminProof | undefined> {
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const takeTurn = () => limits.open.passwords.take(clientIp)
  return (await isPassword(password, admin?.passwordHash, takeTurn)) ? admin : undefined
}

/**
 * True within 15 minutes after the account's password was reset by a command. The password is then random and
 * cannot be guessed, so attempts of strangers need not lock the owner out.
 */
export async function wasJustReset(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('admins')
    .select('reset_at')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return Date.now() - Date.parse(row?.reset_at ?? '') < RESET_GRACE
}

/** Creates an admin; stores the email in lower case. `isChosen`: the owner has typed the password. */
export async function createAdmin(
  db: DbOrTrx,
  { email, passwordHash, isChosen }: { email: string; passwordHash: string; isChosen: boolean },
): Promise<AdminProof> {
  const now = new Date().toISOString()
  const admin = { email: email.toLowerCase(), password_hash: passwordHash, created_at: now }
  const { id } = await insertRow(db, 'admins', { ...admin, password_changed_at: isChosen ? now : null })
  return { id, email: admin.email, passwordHash }
}

/** Creates a token of 256 random bits, stores its hash. Null if `passwordHash` is no longer stored. */
export async function createToken(
  db: Db,
  { id, passwordHash }: Omit<AdminProof, 'email'>,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.deleteFrom('admin_tokens').where('expires_at', '<', new Date(now).toISOString()).execute()
  return db.transaction().execute(async (trx) => {
    // Locks the row: a concurrent change of password has either replaced the hash or will delete this token.
    if (!(await replaceHash(trx, id, passwordHash, passwordHash))) return null
    await trx
      .insertInto('admin_tokens')
      .values({
        token_hash: hashToken(token),
        admin_id: id,
        created_at: new Date(now).toISOString(),
        last_used_at: new Date(now).toISOString(),
        expires_at: new Date(now + WHOLE_LIFE).toISOString(),
      })
      .execute()
    return token
  })
}

/** Finds the admin of a valid token, or null. Without `isUse` the session is not extended. */
export async function findAdminByToken(db: Db, token: string | null, { isUse = true } = {}) {
  if (!token) return null
  const row = await db
    .selectFrom('admin_tokens')
    .innerJoin('admins', 'admins.id', 'admin_tokens.admin_id')
    .select(['admins.id', 'admins.email', 'admin_tokens.last_used_at', 'admin_tokens.expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const now = Date.now()
  if (!row || Date.parse(row.expires_at) <= now || Date.parse(row.last_used_at) + IDLE_LIFE <= now)
    return null
  if (isUse && now - Date.parse(row.last_used_at) > USE_GRAIN) {
    await db
      .updateTable('admin_tokens')
      .set({ last_used_at: new Date(now).toISOString() })
      .where('token_hash', '=', hashToken(token))
      .execute()
  }
  return { id: row.id, email: row.email, token, tokenHash: hashToken(token) }
}

/** Ends a session, and removes its push devices, so that they show no more names and amounts. */
export async function deleteToken(db: Db, token: string): Promise<void> {
  const hash = hashToken(token)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('admin_tokens').where('token_hash', '=', hash).execute()
    await trx.deleteFrom('push_devices').where('token_hash', '=', hash).execute()
  })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Stores the email in lower case. @throws ConflictError when another admin has it */
export async function updateEmail(db: Db, adminId: number, email: string): Promise<{ email: string }> {
  const values = { email: email.toLowerCase() }
  const update = db.updateTable('admins').set(values).where('id', '=', adminId)
  await update.execute().catch(conflictIf(isUniqueViolation, 'Cette adresse email est déjà utilisée'))
  return values
}

/**
 * Changes the password, ends the admin's other sessions and removes all push devices but this session's.
 * Throws ValidationError if `currentPassword` is wrong.
 */
export async function updatePassword(
  { db, limits, clientIp }: PasswordShop,
  admin: { id: number; token: string },
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const row = await findRow(db, 'admins', admin.id, ['password_hash'])
  const takeTurn = () => limits.open.passwords.take(clientIp)
  const isProven = await isPassword(change.currentPassword, row?.password_hash, takeTurn)
  const options = { expected: row?.password_hash ?? '', keptToken: admin.token, reset_at: null }
  // `setHash` checks that the password did not change since it was compared.
  const hash = isProven && (await hashPassword(change.newPassword, takeTurn))
  if (!hash || !(await setHash(db, admin.id, hash, options))) {
    throw invalid('currentPassword', 'Mot de passe actuel incorrect')
  }
}

/**
 * Sets the password of an admin, by default the first one, ends this admin's sessions and removes all push
 * devices. Returns the email, or undefined if there is no such admin.
 */
export async function resetPassword(db: Db, password: string, email?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'email'])
    .$if(email !== undefined, (query) => query.where('email', '=', (email ?? '').toLowerCase()))
    .orderBy('id')
    .executeTakeFirst()
  if (!row) return undefined
  const reset_at = new Date().toISOString()
  await setHash(db, row.id, await hashPassword(password), { expected: null, keptToken: null, reset_at })
  return row.email
}

/**
 * Stores a hash, ends the admin's sessions and removes all push devices, except those of `keptToken`; false
 * if the stored hash is not `expected` (null: any).
 */
async function setHash(
  db: Db,
  adminId: number,
  hash: string,
  { expected, keptToken, reset_at }: Record<'expected' | 'keptToken' | 'reset_at', string | null>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await replaceHash(trx, adminId, expected, hash))) return false
    const password_changed_at = new Date().toISOString()
    await updateRow(trx, 'admins', adminId, { reset_at, password_changed_at })
    const kept = keptToken === null ? '' : hashToken(keptToken)
    await trx
      .deleteFrom('admin_tokens')
      .where('admin_id', '=', adminId)
      .where('token_hash', '!=', kept)
      .execute()
    // A person who knew the old password may have added the other push devices.
    await trx.deleteFrom('push_devices').where('token_hash', '!=', kept).execute()
    return true
  })
}

/** Compare-and-set of the hash; true if it was `expected` (null: any). */
async function replaceHash(trx: Trx, id: number, expected: string | null, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admins')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .$if(expected !== null, (query) => query.where('password_hash', '=', expected ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
