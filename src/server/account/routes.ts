import type { Handlers } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Limits } from '#server/http/rate-limits.ts'
import { createToken, deleteToken, findAdminByPassword, updateEmail, updatePassword } from './admins.ts'

export const accountRoutes = {
  'POST /auth/login': async ({ db, body, clientIp, limits }) => {
    await countAttempt(limits, clientIp, body.email.toLowerCase())
    const admin = await findAdminByPassword({ db, limits }, body.email, body.password)
    const token = admin && (await createToken(db, admin))
    if (!token) throw new HttpError(401, 'Email ou mot de passe incorrect')
    return { token, admin: { email: admin.email } }
  },
  'GET /auth/verify': async ({ admin }) => ({ admin: { email: admin.email } }),
  'POST /auth/logout': ({ db, admin }) => deleteToken(db, admin.token),
  'PUT /auth/update-email': async ({ db, body, admin }) => ({
    admin: await updateEmail(db, admin.id, body.email),
  }),
  'PUT /auth/update-password': async ({ db, body, admin, clientIp, limits }) => {
    await limits.logins.count(`${clientIp} ${admin.email}`)
    await updatePassword({ db, limits }, admin, body)
  },
} satisfies Partial<Handlers>

/** Counts by IP address first, so that one client cannot exhaust an account’s attempts or fill the limits. */
async function countAttempt(limits: Limits, clientIp: string, email: string): Promise<void> {
  await limits.loginsByAddress.count(clientIp)
  await limits.logins.count(`${clientIp} ${email}`)
  await limits.loginsByAccount.count(email)
}
