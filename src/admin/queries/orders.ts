import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { download } from '#admin/download.ts'
import type { AdminOrder, OrderCounts, OrderFilters } from '#contract/admin-order.ts'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import type { BulkResult, BulkStatusResult, OpenParcelChoice } from '#contract/order-change.ts'
import type { CallOutcome } from '#rules/calls.ts'
import type { CancelReason } from '#rules/cancel-reason.ts'
import type { TemplateKey } from '#rules/message-template.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { REMOTE_TIMEOUT } from './couriers.ts'

/** Filters of a list of orders with its tab. */
export type ListFilters = OrderFilters & {
  status?: OrderStatus | undefined
  queue?: 'handover' | undefined
  sort?: 'oldest' | undefined
}

type OrdersPageQuery = ListFilters & { page: number }

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

/** Largest page of the API. */
const LARGEST_PAGE = 100

/** Loads the first `count` orders of a list. */
export const listOrders = mutationOptions({
  mutationFn: async ({ filters, count }: { filters: ListFilters; count: number }) => {
    const pages = Array.from({ length: Math.ceil(count / LARGEST_PAGE) }, (_, index) =>
      api('GET /orders', { query: { ...filters, page: index + 1, limit: String(LARGEST_PAGE) } }),
    )
    return (await Promise.all(pages)).flatMap(({ items }) => items).slice(0, count)
  },
  meta: { error: 'Erreur lors du chargement des commandes' },
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

export type BulkChange = {
  ids: number[]
  status: OrderStatus
  cancelReason?: CancelReason
  parcel?: OpenParcelChoice
}

/** Changes the status of many orders; each may fail on its own. */
export const setOrdersStatus = mutationOptions({
  mutationFn: (body: BulkChange) => api('POST /orders/bulk', { body, timeout: REMOTE_TIMEOUT }),
  meta: { error: 'Erreur lors de la mise à jour du statut', changes: ORDER_LISTS },
})

/** Sets orders back to the statuses that they had before a change of many. */
export const undoOrdersStatus = mutationOptions({
  mutationFn: (before: BulkStatusResult['before']) => api('POST /orders/bulk/undo', { body: { before } }),
  meta: {
    success: (_before: unknown, { changed }: BulkResult) =>
      `${counted(changed.length, 'commande rétablie', 'commandes rétablies')} avec succès`,
    error: 'Les statuts n’ont pas pu être rétablis',
    changes: ORDER_LISTS,
  },
})

/** The end of a call; `status` is what the customer decided. */
export type CallEnd = {
  outcome: CallOutcome
  callAt?: string
  status?: 'confirmed' | 'cancelled'
  cancelReason?: CancelReason
}

export const addCall = mutationOptions({
  mutationFn: ({ id, ...body }: CallEnd & { id: number }) =>
    api('POST /orders/:id/calls', { params: { id }, body }),
  meta: { error: 'Erreur lors de l’enregistrement de l’appel', changes: ORDER_LISTS },
  onSuccess: (order, _variables, _result, { client }) => setOrder(client, order),
})

/** Takes back an order's last call, within a minute. */
export const undoCall = mutationOptions({
  mutationFn: (id: number) => api('DELETE /orders/:id/calls/last', { params: { id } }),
  meta: {
    success: 'Appel annulé avec succès',
    error: 'L’appel n’a pas pu être annulé',
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
  mutationFn: (query: ListFilters & { format: 'xlsx' | 'csv' }) => download('GET /orders/export', { query }),
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
