import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Admin, Credentials, Session } from '#contract/admin.ts'
import type { Order } from '#contract/order.ts'
import type { PageOf } from '#contract/product.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { MINUTE } from '#web/query-client.ts'
import { api } from './api.ts'
import { session } from './session.ts'

// Everything the back office asks of the API, with its freshness (spec §9) and the words of its toasts
// (spec §8).

// Session

export const verifiedAdmin = queryOptions({
  queryKey: ['admin'],
  queryFn: async ({ signal }) => {
    const { admin } = await api.get<{ admin: Admin }>('/auth/verify', { signal })
    session.setAdmin(admin)
    return admin
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function useLogin() {
  return useMutation({
    mutationFn: (credentials: Credentials) => api.post<Session>('/auth/login', { body: credentials }),
    onSuccess: session.start,
  })
}

export function useLogout() {
  return useMutation({
    mutationFn: () => api.post('/auth/logout'),
    onSettled: () => session.end('left'),
  })
}

// Orders

export type OrderFilter = { search: string | undefined; status: OrderStatus | undefined; page: number }

export const ordersPage = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'page', filter],
    queryFn: ({ signal }) => api.get<PageOf<Order>>('/orders', { query: filter, signal }),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

export const oneOrder = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api.get<Order>(`/orders/${id}`, { signal }),
    staleTime: MINUTE,
  })

export function useSetOrderStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: OrderStatus }) =>
      api.put<Order>(`/orders/${id}/status`, { body: { status } }),
    meta: {
      success: 'Statut de la commande mis à jour avec succès',
      error: 'Erreur lors de la mise à jour du statut',
    },
    onSuccess: (order) => queryClient.setQueryData(oneOrder(order.id).queryKey, order),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
