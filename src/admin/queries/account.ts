import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import { findDeviceId, storeDeviceId, subscribe, unsubscribe } from '#admin/push-device.ts'
import { session } from '#admin/session.ts'

export const verifiedAdmin = queryOptions({
  queryKey: ['admin'],
  queryFn: async ({ signal }) => {
    const { admin } = await api('GET /auth/verify', { signal })
    session.setAdmin(admin)
    return admin
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const login = mutation('POST /auth/login', {
  onSuccess: (opened) => {
    session.start(opened)
    keepDevice().catch(() => {})
  },
})

/**
 * Moves this device to the session that was just opened: a logout removes only the devices of its session,
 * and a new password those of all others.
 */
async function keepDevice(): Promise<void> {
  const ownId = await findDeviceId()
  if (ownId === null) return
  const own = (await api('GET /push/devices')).find(({ id }) => id === ownId)
  if (own) await addDevice(own.label)
}

export const setUp = mutation('POST /setup', { onSuccess: session.start })

/** Timeout in ms of the login screen's question whether the shop has an owner. */
const SETUP_TIMEOUT = 4000

/** True once the server has confirmed an owner. It never changes back, so the question is not sent again. */
let hasOwner = false

/** True if the shop has no owner yet; false if the server does not answer. */
export async function isSetupNeeded(): Promise<boolean> {
  if (hasOwner) return false
  const state = await api('GET /setup', { timeout: SETUP_TIMEOUT }).catch(() => null)
  hasOwner = state?.isNeeded === false
  return state?.isNeeded === true
}

export const logout = mutationOptions({
  ...mutation('POST /auth/logout'),
  onSettled: () => session.end('left'),
})

export const changeEmail = mutation('PUT /auth/update-email', {
  success: 'Email mis à jour avec succès',
  error: "Erreur lors de la mise à jour de l'email",
  changes: [['admin']],
  onSuccess: ({ admin }) => session.setAdmin(admin),
})

export const changePassword = mutation('PUT /auth/update-password', {
  success: 'Mot de passe mis à jour avec succès',
  error: 'Erreur lors de la mise à jour du mot de passe',
  changes: [['push']],
})

export const noticeSettings = query('GET /notices/settings', { key: ['push', 'settings'] })

export const changeNotices = mutation('PUT /notices/settings', {
  success: 'Notifications enregistrées',
  error: 'Le réglage n’a pas été enregistré',
  onSuccess: (settings, client) => client.setQueryData(noticeSettings.queryKey, settings),
})

export const pushDevices = query('GET /push/devices', { key: ['push', 'devices'] })

/** The server's id of this device; null when it receives no notification. */
export const ownDevice = queryOptions({ queryKey: ['push', 'own'], queryFn: findDeviceId })

async function addDevice(label: string) {
  const { publicKey } = await api('GET /push/key')
  const device = await api('POST /push/devices', { body: { ...(await subscribe(publicKey)), label } })
  storeDeviceId(device.id)
  return device
}

export const enablePush = mutationOf(addDevice, {
  success: 'Notifications activées sur cet appareil',
  error: 'Les notifications n’ont pas été activées',
  changes: [['push']],
})

export const removeDevice = mutationOf(
  async ({ id, isOwn }: { id: number; isOwn: boolean }) => {
    await api('DELETE /push/devices/:id', { params: { id } })
    if (isOwn) await unsubscribe()
  },
  {
    success: ({ isOwn }) =>
      isOwn ? 'Notifications désactivées sur cet appareil' : 'Appareil retiré avec succès',
    error: 'Erreur lors du retrait de l’appareil',
    changes: [['push']],
  },
)

export const testDevice = mutation('POST /push/devices/:id/test', {
  success: 'Notification d’essai envoyée',
  error: (_request, error) => errorText(error, 'La notification d’essai n’est pas partie'),
  changes: [['push']],
})
