import { createHash, randomBytes } from 'node:crypto'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { hashPassword, isPassword } from './passwords.ts'

const HOUR = 3_600_000
/** A token expires after 12 h without use, and after 7 days, in ms. */
const IDLE_LIFE = 12 * HOUR
const WHOLE_LIFE = 7 * 24 * HOUR
/** Minimum time between two updates of a token's last use, in ms. */
const USE_GRAIN = 5 * 60_000

type ProvenAdmin = { id: number; email: string; passwordHash: string }

type PasswordShop = { db: Db; limits: { passwords: Semaphore } }

/** Finds the admin with an email and password, or undefined; both take the same time. */
export async function findAdminByPassword(
  { db, limits }: PasswordShop,
  email: string,
  password: string,
): Promise<ProvenAdmin | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return (await isPassword(password, row?.password_hash, limits.passwords)) && row
    ? { id: row.id, email: row.email, passwordHash: row.password_hash }
    : undefined
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Creates an admin; the email is stored in lower case. */
export async function createAdmin(db: Db, email: string, password: string): Promise<void> {
  const values = {
    email: email.toLowerCase(),
    password_hash: await hashPassword(password),
    created_at: new Date().toISOString(),
  }
  await db
    .insertInto('admins')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Creates a token of 256 random bits, of which only the hash is stored; null when the password was changed since it
 * was compared.
 */
export async function createToken(
  db: Db,
  { id, passwordHash }: Omit<ProvenAdmin, 'email'>,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.deleteFrom('admin_tokens').where('expires_at', '<', new Date(now).toISOString()).execute()
  return db.transaction().execute(async (trx) => {
    // The row stays locked until the commit: a change of the password comes before and leaves no such hash, or comes
    // after and deletes this token too.
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

/**
 * Finds the admin of a valid token, or null. Counts as a use of it unless `isUse` is false: the session lives on by
 * it.
 */
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
  return { id: row.id, email: row.email, token }
}

export async function deleteToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('admin_tokens').where('token_hash', '=', hashToken(token)).execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Changes the email of an admin, stored in lower case. Throws ConflictError when another admin has it. */
export async function updateEmail(db: Db, adminId: number, email: string): Promise<{ email: string }> {
  const values = { email: email.toLowerCase() }
  try {
    await db.updateTable('admins').set(values).where('id', '=', adminId).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ConflictError('Cette adresse email est déjà utilisée') : error
  }
  return values
}

/**
 * Changes the password of an admin; every other session ends.
 * @throws ValidationError when the current password is not this one
 */
export async function updatePassword(
  { db, limits }: PasswordShop,
  admin: { id: number; token: string },
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const row = await db
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', admin.id)
    .executeTakeFirst()
  const isProven = await isPassword(change.currentPassword, row?.password_hash, limits.passwords)
  const options = { expected: row?.password_hash ?? '', keptToken: admin.token }
  // A concurrent change may have replaced the password since it was compared.
  const hash = isProven && (await hashPassword(change.newPassword, limits.passwords))
  if (!hash || !(await setHash(db, admin.id, hash, options))) {
    throw new ValidationError([{ path: 'currentPassword', message: 'Mot de passe actuel incorrect' }])
  }
}

/**
 * Sets the password of an admin who is locked out and ends their sessions; without an email, of the first admin.
 * Returns the email, or undefined when there is no such admin.
 */
export async function resetPassword(db: Db, password: string, email?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'email'])
    .$if(email !== undefined, (query) => query.where('email', '=', (email ?? '').toLowerCase()))
    .orderBy('id')
    .executeTakeFirst()
  if (row) await setHash(db, row.id, await hashPassword(password), { expected: null, keptToken: null })
  return row?.email
}

/** Stores a hash and ends other sessions; false when the stored one is no longer the expected one. Null expects any. */
async function setHash(
  db: Db,
  adminId: number,
  hash: string,
  { expected, keptToken }: { expected: string | null; keptToken: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await replaceHash(trx, adminId, expected, hash))) return false
    await trx
      .deleteFrom('admin_tokens')
      .where('admin_id', '=', adminId)
      .$if(keptToken !== null, (query) => query.where('token_hash', '!=', hashToken(keptToken ?? '')))
      .execute()
    return true
  })
}

/** Replaces the hash of a password if it is the expected one; returns whether it was. */
async function replaceHash(
  trx: Trx,
  adminId: number,
  expected: string | null,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admins')
    .set({ password_hash: hash })
    .where('id', '=', adminId)
    .$if(expected !== null, (query) => query.where('password_hash', '=', expected ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
