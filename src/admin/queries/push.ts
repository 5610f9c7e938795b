import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import { findDeviceId, storeDeviceId, subscribe, unsubscribe } from '#admin/push-device.ts'

/** The devices that receive notifications, oldest first. */
export const pushDevices = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: ({ signal }) => api('GET /push/devices', { signal }),
})

/** The id of this device among them; null when it receives none. */
export const ownDevice = queryOptions({
  queryKey: ['push', 'own'],
  queryFn: findDeviceId,
})

const CHANGES = [['push']]

/** Asks the browser for its permission, then adds this device under a name. */
export const enablePush = mutationOptions({
  mutationFn: async (label: string) => {
    const { publicKey } = await api('GET /push/key')
    const device = await api('POST /push/devices', { body: { ...(await subscribe(publicKey)), label } })
    storeDeviceId(device.id)
    return device
  },
  meta: {
    success: 'Notifications activées sur cet appareil',
    error: 'Les notifications n’ont pas été activées',
    changes: CHANGES,
  },
})

/** Removes a device; for this one it also ends the browser's subscription. */
export const removeDevice = mutationOptions({
  mutationFn: async ({ id, isOwn }: { id: number; isOwn: boolean }) => {
    await api('DELETE /push/devices/:id', { params: { id } })
    if (isOwn) await unsubscribe()
  },
  meta: {
    success: ({ isOwn }: { isOwn: boolean }) =>
      isOwn ? 'Notifications désactivées sur cet appareil' : 'Appareil retiré avec succès',
    error: 'Erreur lors du retrait de l’appareil',
    changes: CHANGES,
  },
})

export const testDevice = mutationOptions({
  mutationFn: (id: number) => api('POST /push/devices/:id/test', { params: { id } }),
  meta: {
    success: 'Notification d’essai envoyée',
    error: (_id: number, error: Error) => errorText(error, 'La notification d’essai n’est pas partie'),
    changes: CHANGES,
  },
})
