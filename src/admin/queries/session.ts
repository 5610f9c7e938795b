import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { session } from '#admin/session.ts'
import type { Credentials } from '#contract/admin.ts'

export const verifiedAdmin = queryOptions({
  queryKey: ['admin'],
  queryFn: async ({ signal }) => {
    const { admin } = await api('GET /auth/verify', { signal })
    session.setAdmin(admin)
    return admin
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const login = mutationOptions({
  mutationFn: (credentials: Credentials) => api('POST /auth/login', { body: credentials }),
  onSuccess: session.start,
})

export const logout = mutationOptions({
  mutationFn: () => api('POST /auth/logout'),
  onSettled: () => session.end('left'),
})

export const changeEmail = mutationOptions({
  mutationFn: (email: string) => api('PUT /auth/update-email', { body: { email } }),
  meta: {
    success: 'Email mis à jour avec succès',
    error: "Erreur lors de la mise à jour de l'email",
    changes: [['admin']],
  },
  onSuccess: ({ admin }) => session.setAdmin(admin),
})

type PasswordChange = { currentPassword: string; newPassword: string }

export const changePassword = mutationOptions({
  mutationFn: (change: PasswordChange) => api('PUT /auth/update-password', { body: change }),
  meta: {
    success: 'Mot de passe mis à jour avec succès',
    error: 'Erreur lors de la mise à jour du mot de passe',
  },
})
