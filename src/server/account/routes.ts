import { credentials, emailChange, passwordChange, session, verifiedAdmin } from '#contract/admin.ts'
import { Problem, Unauthorized } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { createToken, deleteToken, findAdminByPassword, updateEmail, updatePassword } from './admins.ts'

export const authRoutes = [
  route({
    method: 'post',
    path: '/auth/login',
    summary: 'Connexion',
    access: 'public',
    body: credentials,
    answers: { 200: session },
    handle: async ({ db, body, client, limits }) => {
      await limits.login.count(`${client} ${body.email.toLowerCase()}`)
      const admin = await findAdminByPassword(db, body.email, body.password)
      if (!admin) throw new Problem(401, 'Email ou mot de passe incorrect')
      return { status: 200, body: { token: await createToken(db, admin.id), admin: { email: admin.email } } }
    },
  }),
  route({
    method: 'get',
    path: '/auth/verify',
    summary: 'Vérification de la session',
    access: 'admin',
    answers: { 200: verifiedAdmin },
    handle: async ({ admin }) => ({ status: 200, body: { admin: { email: admin?.email } } }),
  }),
  route({
    method: 'post',
    path: '/auth/logout',
    summary: 'Déconnexion',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, admin }) => {
      if (!admin) throw new Unauthorized()
      await deleteToken(db, admin.token)
      return { status: 204 }
    },
  }),
  route({
    method: 'put',
    path: '/auth/update-email',
    summary: 'Changer d’adresse email',
    access: 'admin',
    body: emailChange,
    answers: { 200: verifiedAdmin },
    handle: async ({ db, body, admin }) => {
      if (!admin) throw new Unauthorized()
      return { status: 200, body: { admin: await updateEmail(db, admin.id, body.email) } }
    },
  }),
  route({
    method: 'put',
    path: '/auth/update-password',
    summary: 'Changer de mot de passe',
    access: 'admin',
    body: passwordChange,
    answers: { 204: null },
    handle: async ({ db, body, admin, client, limits }) => {
      if (!admin) throw new Unauthorized()
      await limits.login.count(`${client} ${admin.email}`)
      await updatePassword(db, admin, body)
      return { status: 204 }
    },
  }),
]
