import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, mutation, query, REMOTE_TIMEOUT } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import type { Courier, CourierChange, CourierFee, FeesProgress, NewCourier } from '#contract/courier.ts'
import { MINUTE } from '#web/query-client.ts'
import { wilayas } from './delivery.ts'
import { listMutation } from './list-resource.ts'

export const courierKinds = query('GET /courier-kinds', {
  key: ['courier-kinds'],
  staleTime: Number.POSITIVE_INFINITY,
})

export const couriers = query('GET /couriers', { key: ['couriers'], staleTime: MINUTE })

/** The amounts that each courier has collected and not paid yet. */
export const outstanding = query('GET /couriers/outstanding', {
  key: ['outstanding'],
  refetchInterval: 5 * MINUTE,
})

export const orphanParcels = (id: number) =>
  query('GET /couriers/:id/orphans', { key: ['couriers', id, 'orphans'], params: { id } })

export const saveCourier = listMutation(
  'couriers',
  (saved: { id: null; fields: NewCourier } | { id: number; fields: CourierChange }) =>
    saved.id === null
      ? api('POST /couriers', { body: saved.fields })
      : api('PUT /couriers/:id', { params: { id: saved.id }, body: saved.fields }),
  {
    success: ({ id }) => `Transporteur ${id === null ? 'ajouté' : 'modifié'} avec succès`,
    error: 'Erreur lors de la sauvegarde du transporteur',
    changes: [['couriers'], ['courier-fees']],
  },
)

export const removeCourier = mutation('DELETE /couriers/:id', {
  success: 'Transporteur supprimé avec succès',
  error: 'Le transporteur n’a pas été supprimé',
  changes: [['couriers'], ['outstanding'], ['orders']],
  onSuccess: (_response, client, { params: { id } }) =>
    client.setQueryData(couriers.queryKey, (list) => list?.filter((courier) => courier.id !== id)),
})

export const testCourier = mutation('POST /couriers/:id/test', {
  timeout: REMOTE_TIMEOUT,
  changes: [['couriers']],
})

export const syncCourier = mutation('POST /couriers/:id/sync', {
  timeout: REMOTE_TIMEOUT,
  changes: [['couriers'], ['orders'], ['outstanding'], ['dashboard']],
})

/** Time in ms between two requests while the server gathers the fees. */
const FOLLOW = 1500

/** Reads a courier's prices and desks, or the progress of gathering them. Never stale, since it is slow. */
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

export const applyFees = mutation('POST /couriers/:id/fees/apply', {
  timeout: REMOTE_TIMEOUT,
  success: ({ body: { wilayaIds } }) =>
    wilayaIds.length > 1 ? `Prix de ${wilayaIds.length} wilayas mis à jour` : 'Prix de la wilaya mis à jour',
  error: (_change, error) => errorText(error, 'Les prix n’ont pas été mis à jour'),
  changes: [['wilayas']],
  onSuccess: (changed, client) =>
    client.setQueryData(wilayas.query.queryKey, (all) =>
      all?.map((wilaya) => changed.find(({ id }) => id === wilaya.id) ?? wilaya),
    ),
})

/** Lists a courier's own names of the places in a wilaya. Not retried, since the courier may take 20 s. */
export const courierPlaces = (id: number, wilayaId: number) =>
  query('GET /couriers/:id/places', {
    key: ['courier-places', id, wilayaId],
    params: { id },
    query: { wilayaId },
    timeout: REMOTE_TIMEOUT,
    staleTime: MINUTE,
    retry: false,
  })

/** Returns a courier's account and its kind; both are undefined until their lists are loaded. */
export function useCourier(id: number | undefined) {
  const { data: accounts } = useQuery(couriers)
  const { data: kinds } = useQuery(courierKinds)
  const courier = accounts?.find((account) => account.id === id)
  return { courier, kind: kinds?.find(({ kind }) => kind === courier?.kind) }
}

export function activeCouriers(list: Courier[] | undefined): Courier[] {
  return list?.filter(({ isActive }) => isActive) ?? []
}
