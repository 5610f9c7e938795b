import type { Session } from '#contract/admin.ts'
import type { Handlers, RequestContext } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  type AdminProof,
  createToken,
  deleteToken,
  findAdminByPassword,
  updateEmail,
  updatePassword,
  wasJustReset,
} from './admins.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'

/** Time limit in ms for the email to the former address. */
const LETTER_TIMEOUT = 30_000

export type AccountServices = {
  browserKey: Buffer
  /** Undefined without a mail server. */
  sendLetter:
    | ((letter: { to: string; subject: string; text: string }, signal: AbortSignal) => Promise<void>)
    | undefined
}

export function accountRoutes({ browserKey, sendLetter }: AccountServices) {
  return {
    'POST /auth/login': async (context) => {
      const { body } = context
      const release = await countAttempt(context, browserKey)
      const admin = await findAdminByPassword(context, body.email, body.password)
      const session = admin && (await openSession(context, { browserKey }, admin))
      if (!session) throw new HttpError(401, 'Email ou mot de passe incorrect')
      await release()
      return session
    },
    'GET /auth/verify': async ({ admin }) => ({ admin: { email: admin.email } }),
    'POST /auth/logout': ({ db, admin }) => deleteToken(db, admin.token),
    'PUT /auth/update-email': async ({ db, body, admin, log }) => {
      const changed = await updateEmail(db, admin.id, body.email)
      if (changed.email !== admin.email) {
        // The response does not wait for the mail server.
        sendLetter?.(
          { to: admin.email, ...emailChanged(changed.email) },
          AbortSignal.timeout(LETTER_TIMEOUT),
        ).catch((error: unknown) => log.warn({ err: error }, 'The former email was not told of the new one'))
      }
      return { admin: changed }
    },
    'PUT /auth/update-password': async ({ db, body, admin, clientIp, limits }) => {
      await limits.logins.count(`${clientIp} ${admin.email}`)
      await updatePassword({ db, limits, clientIp }, admin, body)
    },
  } satisfies Partial<Handlers>
}

/** Opens a session, and remembers the browser; null if the password changed since it was compared. */
export async function openSession(
  { db, config, headers }: Pick<RequestContext<'POST /auth/login'>, 'db' | 'config' | 'headers'>,
  { browserKey }: Pick<AccountServices, 'browserKey'>,
  admin: AdminProof,
): Promise<Session | null> {
  const token = await createToken(db, admin)
  if (!token) return null
  const isSecure = config.publicUrl.startsWith('https:')
  headers['Set-Cookie'] = rememberBrowser(browserKey, admin.id, { isSecure })
  return { token, admin: { email: admin.email } }
}

/**
 * Counts a login attempt: by browser if the account knows it, else by IP address first, so that one client
 * cannot exhaust an account's attempts. Returns a function that takes a success off the account's attempts.
 */
async function countAttempt(
  { db, body, request, clientIp, limits }: RequestContext<'POST /auth/login'>,
  browserKey: Buffer,
): Promise<() => Promise<void>> {
  const email = body.email.toLowerCase()
  const browser = await findKnownBrowser(db, browserKey, { cookies: request.headers.get('cookie'), email })
  if (browser) {
    await limits.loginsByBrowser.count(browser)
    return async () => {}
  }
  await limits.loginsByAddress.count(clientIp)
  await limits.logins.count(`${clientIp} ${email}`)
  if (await wasJustReset(db, email)) return async () => {}
  await limits.loginsByAccount.count(email)
  return () => limits.loginsByAccount.release(email)
}

function emailChanged(email: string): { subject: string; text: string } {
  const lines = [
    'Bonjour,',
    '',
    `L’adresse de connexion de votre boutique est maintenant ${email}.`,
    '',
    'Si ce changement ne vient pas de vous, quelqu’un utilise votre session : connectez-vous avec cette',
    'nouvelle adresse et votre mot de passe, puis changez l’une et l’autre.',
    '',
  ]
  return { subject: 'Votre adresse de connexion a changé', text: lines.join('\n') }
}
