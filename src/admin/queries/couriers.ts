import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import type {
  Courier,
  CourierChange,
  CourierFeesChange,
  CourierPlace,
  NewCourier,
} from '#contract/courier.ts'
import { MINUTE } from '#web/query-client.ts'
import { listMutation } from './lists.ts'

/** Couriers take their time, and obeying their quotas takes more. */
export const REMOTE_TIMEOUT = 3 * MINUTE

/** The kinds of courier that the shop speaks with, and what an account of each needs. */
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

/** What each courier has collected and not paid yet. */
export const outstanding = queryOptions({
  queryKey: ['outstanding'],
  queryFn: ({ signal }) => api('GET /couriers/outstanding', { signal }),
  refetchInterval: 5 * MINUTE,
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

/** Asks the courier something that only a valid account is answered; what it says is shown by the screen. */
export const testCourier = mutationOptions({
  mutationFn: (id: number) => api('POST /couriers/:id/test', { params: { id }, timeout: REMOTE_TIMEOUT }),
  meta: { changes: [['couriers']] },
})

/** Asks the courier where its open parcels are. */
export const syncCourier = mutationOptions({
  mutationFn: (id: number) => api('POST /couriers/:id/sync', { params: { id }, timeout: REMOTE_TIMEOUT }),
  meta: { changes: [['couriers'], ['orders'], ['outstanding'], ['dashboard']] },
})

/** A courier's prices and desks beside the shop's; asked only when it is wanted. */
export const courierFees = (id: number) =>
  queryOptions({
    queryKey: ['courier-fees', id],
    queryFn: ({ signal }) =>
      api('POST /couriers/:id/fees', { params: { id }, signal, timeout: REMOTE_TIMEOUT }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
  // The shop's own prices in the preview are those that were just written.
  onSuccess: (wilayas, { id }, _result, { client }) =>
    client.setQueryData(courierFees(id).queryKey, (fees) =>
      fees?.map((fee) => {
        const current = wilayas.find((wilaya) => wilaya.id === fee.wilayaId)
        return current ? { ...fee, current } : fee
      }),
    ),
})

/** Remembers what a courier calls a place of the shop. */
export function setPlace(courierId: number, body: CourierPlace): Promise<CourierPlace> {
  return api('PUT /couriers/:id/places', { params: { id: courierId }, body, timeout: REMOTE_TIMEOUT })
}

/** The accounts that parcels may be given to. */
export function activeCouriers(list: Courier[] | undefined): Courier[] {
  return list?.filter(({ isActive }) => isActive) ?? []
}
