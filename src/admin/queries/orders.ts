import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { MINUTE } from '#web/query-client.ts'

export type OrderFilter = { search: string | undefined; status: OrderStatus | undefined; page: number }

export const ordersPage = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'page', filter],
    queryFn: ({ signal }) => api('GET /orders', { query: filter, signal }),
    // An empty page is always stale: new orders may have arrived.
    staleTime: ({ state }) => (state.data?.items.length ? MINUTE : 0),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

export const oneOrder = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api('GET /orders/:id', { params: { id }, signal }),
    staleTime: 5 * MINUTE,
  })

export const setOrderStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: number; status: OrderStatus }) =>
    api('PUT /orders/:id/status', { params: { id }, body: { status } }),
  meta: {
    success: 'Statut de la commande mis à jour avec succès',
    error: 'Erreur lors de la mise à jour du statut',
    changes: [['orders'], ['dashboard']],
  },
  onSuccess: (order, _variables, _result, { client }) =>
    client.setQueryData(oneOrder(order.id).queryKey, order),
})

export const deleteOrder = mutationOptions({
  mutationFn: (id: number) => api('DELETE /orders/:id', { params: { id } }),
  meta: {
    success: 'Commande supprimée avec succès',
    error: 'Erreur lors de la suppression de la commande',
    changes: [['orders', 'page'], ['dashboard']],
  },
})
