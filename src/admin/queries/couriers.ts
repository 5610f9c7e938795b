import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import type {
  Courier,
  CourierChange,
  CourierFee,
  CourierFeesChange,
  CourierPlace,
  FeesProgress,
  NewCourier,
} from '#contract/courier.ts'
import { MINUTE } from '#web/query-client.ts'
import { listMutation } from './lists.ts'

/** Timeout in ms of requests that wait for a courier: the server answers within 25 s. */
export const REMOTE_TIMEOUT = MINUTE / 2

/** The supported kinds of courier, with the settings of an account. */
export const courierKinds = queryOptions({
  queryKey: ['courier-kinds'],
  queryFn: ({ signal }) => api('GET /courier-kinds', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The shop's accounts at couriers; secrets are masked. */
export const couriers = queryOptions({
  queryKey: ['couriers'],
  queryFn: ({ signal }) => api('GET /couriers', { signal }),
  staleTime: MINUTE,
})

/** The amounts that each courier has collected and not paid yet. */
export const outstanding = queryOptions({
  queryKey: ['outstanding'],
  queryFn: ({ signal }) => api('GET /couriers/outstanding', { signal }),
  refetchInterval: 5 * MINUTE,
})

/** The open parcels of an account whose order was deleted. */
export const orphanParcels = (id: number) =>
  queryOptions({
    queryKey: ['couriers', id, 'orphans'],
    queryFn: ({ signal }) => api('GET /couriers/:id/orphans', { params: { id }, signal }),
  })

/** Adds an account (`id` null), or changes one. */
export const saveCourier = listMutation(
  'couriers',
  (saved: { id: null; fields: NewCourier } | { id: number; fields: CourierChange }) =>
    saved.id === null
      ? api('POST /couriers', { body: saved.fields })
      : api('PUT /couriers/:id', { params: { id: saved.id }, body: saved.fields }),
  {
    success: ({ id }) => `Transporteur ${id === null ? 'ajouté' : 'modifié'} avec succès`,
    error: 'Erreur lors de la sauvegarde du transporteur',
  },
)

export const removeCourier = mutationOptions({
  mutationFn: (id: number) => api('DELETE /couriers/:id', { params: { id } }),
  meta: {
    success: 'Transporteur supprimé avec succès',
    error: 'Le transporteur n’a pas été supprimé',
    changes: [['couriers'], ['outstanding'], ['orders']],
  },
  onSuccess: (_response, id, _result, { client }) =>
    client.setQueryData(couriers.queryKey, (list) => list?.filter((courier) => courier.id !== id)),
})

/** Checks an account by a request to the courier; the screen shows the result. */
export const testCourier = mutationOptions({
  mutationFn: (id: number) => api('POST /couriers/:id/test', { params: { id }, timeout: REMOTE_TIMEOUT }),
  meta: { changes: [['couriers']] },
})

/** Updates the open parcels of a courier. */
export const syncCourier = mutationOptions({
  mutationFn: (id: number) => api('POST /couriers/:id/sync', { params: { id }, timeout: REMOTE_TIMEOUT }),
  meta: { changes: [['couriers'], ['orders'], ['outstanding'], ['dashboard']] },
})

/** ms between two questions how far the fees are. */
const FOLLOW = 1500

/** A courier's prices and desks, with the shop's, or how far they are gathered; slow, so never refetched. */
export const courierFees = (id: number) =>
  queryOptions({
    queryKey: ['courier-fees', id],
    queryFn: ({ signal }): Promise<CourierFee[] | FeesProgress> =>
      api('POST /couriers/:id/fees', { params: { id }, signal, timeout: REMOTE_TIMEOUT }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && !state.error && !Array.isArray(state.data) ? FOLLOW : false,
  })

export const applyFees = mutationOptions({
  mutationFn: ({ id, ...body }: CourierFeesChange & { id: number }) =>
    api('POST /couriers/:id/fees/apply', { params: { id }, body, timeout: REMOTE_TIMEOUT }),
  meta: {
    success: ({ wilayaIds }: CourierFeesChange) =>
      wilayaIds.length > 1
        ? `Prix de ${wilayaIds.length} wilayas mis à jour`
        : 'Prix de la wilaya mis à jour',
    error: (_change: unknown, error: Error) => errorText(error, 'Les prix n’ont pas été mis à jour'),
    changes: [['wilayas']],
  },
  // Updates the shop's prices in the cached preview.
  onSuccess: (wilayas, { id }, _result, { client }) =>
    client.setQueryData(courierFees(id).queryKey, (fees) =>
      !Array.isArray(fees)
        ? fees
        : fees.map((fee) => {
            const current = wilayas.find((wilaya) => wilaya.id === fee.wilayaId)
            return current ? { ...fee, current } : fee
          }),
    ),
})

/** A courier's names of places in a wilaya; slow, so never refetched. */
export const courierPlaces = (id: number, wilayaId: number) =>
  queryOptions({
    queryKey: ['courier-places', id, wilayaId],
    queryFn: ({ signal }) =>
      api('GET /couriers/:id/places', {
        params: { id },
        query: { wilayaId },
        signal,
        timeout: REMOTE_TIMEOUT,
      }),
    staleTime: MINUTE,
    retry: false,
  })

/** Stores a courier's name of one of the shop's places. */
export function setPlace(courierId: number, body: CourierPlace): Promise<CourierPlace> {
  return api('PUT /couriers/:id/places', { params: { id: courierId }, body, timeout: REMOTE_TIMEOUT })
}

/** Filters the accounts that may take parcels. */
export function activeCouriers(list: Courier[] | undefined): Courier[] {
  return list?.filter(({ isActive }) => isActive) ?? []
}
