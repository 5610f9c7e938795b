import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'

// Device cookies, as in OWASP's “Slow down online guessing attacks with device cookies”: a browser that has
// logged in to an account before has its own limit, so that strangers' attempts do not lock the owner out.
// The cookie grants no access.

const COOKIE = 'known-browser'
/** ms: 180 days since its last login. */
const LIFE = 180 * 24 * 3_600_000
const VALUE = /^(\d{1,15})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/

/** Derives the key that signs these cookies from the shop's secret key. */
export function browserKey(secretKey: Buffer): Buffer {
  return createHmac('sha256', secretKey).update('known browsers').digest()
}

/** Returns the `Set-Cookie` for a browser that has just logged in. */
export function rememberBrowser(key: Buffer, adminId: number, { isSecure }: { isSecure: boolean }): string {
  const fields = `${adminId}.${Date.now() + LIFE}.${randomBytes(16).toString('base64url')}`
  const attributes = `Path=/api/auth/login; Max-Age=${LIFE / 1000}; HttpOnly; SameSite=Strict`
  return `${COOKIE}=${fields}.${sign(key, fields)}; ${attributes}${isSecure ? '; Secure' : ''}`
}

/** Finds the nonce of a browser that has logged in to the account of an email; null for any other browser. */
export async function findKnownBrowser(
  db: Db,
  key: Buffer,
  { cookies, email }: { cookies: string | null; email: string },
): Promise<string | null> {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]*)`).exec(cookies ?? '') ?? []
  const [, adminId, expires, nonce, signature] = VALUE.exec(value) ?? []
  if (!adminId || !nonce || !signature || Number(expires) <= Date.now()) return null
  const expected = sign(key, `${adminId}.${expires}.${nonce}`)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  const admin = db.selectFrom('admins').where('id', '=', Number(adminId))
  return (await exists(admin.where('email', '=', email.toLowerCase()))) ? nonce : null
}

function sign(key: Buffer, fields: string): string {
  return createHmac('sha256', key).update(fields).digest('base64url')
}
