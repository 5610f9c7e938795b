import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import type { AdminOrder, OrderCounts, OrderFilters } from '#contract/admin-order.ts'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import type { BulkResult, OpenParcelChoice } from '#contract/order-change.ts'
import type { CallOutcome } from '#rules/calls.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { TemplateKey } from '#rules/message-template.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { REMOTE_TIMEOUT } from './couriers.ts'

type OrdersPageQuery = OrderFilters & { status?: OrderStatus | undefined; page: number }

export const ordersPage = (query: OrdersPageQuery) =>
  queryOptions({
    queryKey: ['orders', 'page', query],
    queryFn: ({ signal }) => api('GET /orders', { query, signal }),
    // An empty page is always stale: new orders may have arrived.
    staleTime: ({ state }) => (state.data?.items.length ? MINUTE : 0),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** Orders due for a call, oldest first. */
export const callQueue = queryOptions({
  queryKey: ['orders', 'queue'],
  queryFn: ({ signal }) => api('GET /orders', { query: { queue: 'call', limit: '20' }, signal }),
  // Calls become due as time passes.
  refetchInterval: MINUTE,
  refetchOnWindowFocus: 'always',
})

export const orderCounts = (filters: OrderFilters = {}) =>
  queryOptions({
    queryKey: ['orders', 'counts', filters],
    queryFn: ({ signal }): Promise<OrderCounts> => api('GET /orders/counts', { query: filters, signal }),
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneOrder = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api('GET /orders/:id', { params: { id }, signal }),
    staleTime: 5 * MINUTE,
  })

export const orderEvents = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'events', id],
    queryFn: ({ signal }) => api('GET /orders/:id/events', { params: { id }, signal }),
  })

const ORDER_LISTS = [['orders'], ['dashboard']]

export type NewStatus = {
  id: number
  status: OrderStatus
  cancelReason?: CancelReason | null
  parcel?: OpenParcelChoice
}

/** The screen asks what becomes of an open parcel. */
const unlessParcelOpen = (text: string) => (_asked: unknown, error: Error) =>
  error instanceof ApiError && error.body.code === 'parcel_open' ? '' : text

export const setOrderStatus = mutationOptions({
  mutationFn: ({ id, ...body }: NewStatus) =>
    api('PUT /orders/:id/status', { params: { id }, body, timeout: REMOTE_TIMEOUT }),
  meta: {
    success: 'Statut de la commande mis à jour avec succès',
    error: unlessParcelOpen('Erreur lors de la mise à jour du statut'),
    changes: ORDER_LISTS,
  },
  onSuccess: (order, _variables, _result, { client }) => setOrder(client, order),
})

/** Changes the status of many orders; each may fail on its own. */
export const setOrdersStatus = mutationOptions({
  mutationFn: (body: { ids: number[]; status: OrderStatus; parcel?: OpenParcelChoice }) =>
    api('POST /orders/bulk', { body, timeout: REMOTE_TIMEOUT }),
  meta: {
    success: (_sent: unknown, { changed }: BulkResult) =>
      changed.length > 1
        ? `Statut de ${changed.length} commandes mis à jour avec succès`
        : 'Statut de la commande mis à jour avec succès',
    error: 'Erreur lors de la mise à jour du statut',
    changes: ORDER_LISTS,
  },
})

type NewCall = { id: number; outcome: CallOutcome; callAt?: string }

export const addCall = mutationOptions({
  mutationFn: ({ id, ...body }: NewCall) => api('POST /orders/:id/calls', { params: { id }, body }),
  meta: {
    success: 'Appel noté avec succès',
    error: 'Erreur lors de l’enregistrement de l’appel',
    changes: ORDER_LISTS,
  },
  onSuccess: (order, _variables, _result, { client }) => setOrder(client, order),
})

/** Records a message in the order's history; a link opens WhatsApp itself. */
export const addMessage = mutationOptions({
  mutationFn: ({ id, template }: { id: number; template: TemplateKey }) =>
    api('POST /orders/:id/messages', { params: { id }, body: { template } }),
  meta: { error: 'Le message n’a pas été noté dans l’historique', changes: [['orders']] },
})

export const blockPhone = mutationOptions({
  mutationFn: (body: Pick<BlockedPhone, 'phone' | 'reason'>) => api('POST /blocked-phones', { body }),
  meta: {
    success: 'Numéro bloqué avec succès',
    error: 'Erreur lors du blocage du numéro',
    changes: [['orders'], ['blocked-phones']],
  },
})

/** Downloads the orders that the filters find. */
export const exportOrders = mutationOptions({
  mutationFn: (query: OrderFilters & { status: OrderStatus | undefined; format: 'xlsx' | 'csv' }) =>
    download('GET /orders/export', { query }),
  meta: { error: 'Erreur lors de l’export des commandes' },
})

export const deleteOrder = mutationOptions({
  mutationFn: ({ id, ...query }: { id: number; parcel?: OpenParcelChoice }) =>
    api('DELETE /orders/:id', { params: { id }, query, timeout: REMOTE_TIMEOUT }),
  meta: {
    success: 'Commande supprimée avec succès',
    error: unlessParcelOpen('Erreur lors de la suppression de la commande'),
    changes: [['orders', 'page'], ['orders', 'queue'], ['orders', 'counts'], ['dashboard']],
  },
})

function setOrder(client: QueryClient, order: AdminOrder): void {
  client.setQueryData(oneOrder(order.id).queryKey, order)
}
