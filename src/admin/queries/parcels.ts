import { mutationOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import type { CourierPlace } from '#contract/courier.ts'
import type { NewParcels, ParcelChange } from '#contract/parcel.ts'
import { REMOTE_TIMEOUT } from './couriers.ts'

const CHANGES = [['orders'], ['dashboard'], ['outstanding'], ['couriers']]

/** Sends confirmed orders to a courier. Idempotent: sending again creates no second parcel. */
export const sendParcels = mutationOptions({
  mutationFn: (body: NewParcels) => api('POST /parcels', { body, timeout: REMOTE_TIMEOUT }),
  meta: { changes: CHANGES },
})

/** Stores what the courier calls a place, then sends the order that was refused for it. */
export const sendRenamed = mutationOptions({
  mutationFn: async ({ place, ...parcels }: NewParcels & { place: CourierPlace }) => {
    await api('PUT /couriers/:id/places', {
      params: { id: parcels.courierId },
      body: place,
      timeout: REMOTE_TIMEOUT,
    })
    return api('POST /parcels', { body: parcels, timeout: REMOTE_TIMEOUT })
  },
  meta: { changes: CHANGES },
})

/** Changes tracking or state of a parcel whose courier has no API. */
export const changeParcel = mutationOptions({
  mutationFn: ({ id, ...body }: ParcelChange & { id: number }) =>
    api('PUT /parcels/:id', { params: { id }, body }),
  meta: { success: 'Suivi enregistré', error: 'Le suivi n’a pas été enregistré', changes: CHANGES },
})

export const cancelParcel = mutationOptions({
  mutationFn: (id: number) => api('DELETE /parcels/:id', { params: { id }, timeout: REMOTE_TIMEOUT }),
  meta: { success: 'Colis annulé', error: 'Le colis n’a pas été annulé', changes: CHANGES },
})

const FILE_ERROR = {
  error: (_asked: unknown, error: Error) => errorText(error, 'Le fichier n’a pas pu être téléchargé'),
}

export const downloadLabel = mutationOptions({
  mutationFn: (id: number) => download('GET /parcels/:id/label', { params: { id } }),
  meta: FILE_ERROR,
})

/** Downloads the sheet of orders that is uploaded to a courier's own site. */
export const downloadCourierFile = mutationOptions({
  mutationFn: ({ courierId, orderIds }: NewParcels) =>
    download('GET /couriers/:id/file', {
      params: { id: courierId },
      query: { orderIds: orderIds.join(',') },
    }),
  meta: FILE_ERROR,
})
