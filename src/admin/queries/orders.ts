import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, mutation, mutationOf, query, REMOTE_TIMEOUT, type Request } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { downloading } from '#admin/download.ts'
import type { AdminOrder, OrderFilters, OrderQuery } from '#contract/admin-order.ts'
import type { Sent } from '#contract/endpoints.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { offerRestore, undoableDeletion } from './deletions.ts'
import { listPages } from './list-resource.ts'

export type ListFilters = Pick<OrderQuery, keyof OrderFilters | 'status' | 'queue' | 'sort'>

export const ordersPage = (filters: ListFilters & { page: number }) =>
  query('GET /orders', {
    key: ['orders', 'page', filters],
    query: filters,
    // An empty page is always stale: new orders may have arrived.
    staleTime: ({ state }) => (state.data?.items.length ? MINUTE : 0),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

export const listOrders = mutationOf(
  ({ filters, count }: { filters: ListFilters; count: number }) =>
    listPages(count, (page, limit) =>
      api('GET /orders', { query: { ...filters, page, limit: String(limit) } }),
    ),
  { error: 'Erreur lors du chargement des commandes' },
)

export type QueueName = 'call' | 'attempt'

export const callQueue = (queue: QueueName) =>
  query('GET /orders', {
    key: ['orders', 'queue', queue],
    query: { queue, limit: '20' },
    // Calls become due as time passes.
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
  })

export const orderCounts = (filters: OrderFilters = {}) =>
  query('GET /orders/counts', {
    key: ['orders', 'counts', filters],
    query: filters,
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneOrder = (id: number) =>
  query('GET /orders/:id', { key: ['orders', 'one', id], params: { id }, staleTime: 5 * MINUTE })

export function storeOrder(order: AdminOrder, client: QueryClient): void {
  client.setQueryData(oneOrder(order.id).queryKey, order)
}

export const orderEvents = (id: number) =>
  query('GET /orders/:id/events', { key: ['orders', 'events', id], params: { id } })

const ORDER_LISTS = [['orders'], ['dashboard']]

/** Returns no error text if the order's parcel is still open: the screen then asks what to do with it. */
const unlessParcelOpen = (text: string) => (_request: unknown, error: Error) =>
  error instanceof ApiError && error.body.code === 'parcel_open' ? '' : text

export const setOrderStatus = mutationOf(
  ({ id, ...body }: { id: number } & Sent<'PUT /orders/:id/status', 'body'>) =>
    api('PUT /orders/:id/status', { params: { id }, body, timeout: REMOTE_TIMEOUT }),
  {
    success: 'Statut de la commande mis à jour avec succès',
    error: unlessParcelOpen('Erreur lors de la mise à jour du statut'),
    changes: ORDER_LISTS,
    onSuccess: storeOrder,
  },
)

export const deleteOrder = mutationOf(
  ({ order: { id }, ...query }: { order: AdminOrder; parcel?: OpenParcelChoice }) =>
    api('DELETE /orders/:id', { params: { id }, query, timeout: REMOTE_TIMEOUT }),
  {
    success: ({ order }) => (canRestore(order) ? '' : DELETED),
    error: unlessParcelOpen('Erreur lors de la suppression de la commande'),
    changes: [['orders', 'page'], ['orders', 'queue'], ['orders', 'counts'], ['dashboard']],
    onSuccess: (_response, client, { order }) => {
      const deleted = { kind: 'orders' as const, ids: [order.id], changes: ORDER_LISTS }
      if (canRestore(order)) offerRestore(DELETED, deleted, client)
    },
  },
)

const DELETED = 'Commande supprimée avec succès'

/** False for an exchange and an order with a parcel: restoring a deleted order brings back neither. */
function canRestore({ parcel, exchange }: AdminOrder): boolean {
  return parcel === null && exchange === null
}

export const setOrdersStatus = mutation('POST /orders/bulk', {
  timeout: REMOTE_TIMEOUT,
  error: 'Erreur lors de la mise à jour du statut',
  changes: ORDER_LISTS,
})

export const undoOrdersStatus = mutation('POST /orders/bulk/undo', {
  success: (_request, { changed }) =>
    `${counted(changed.length, 'commande rétablie', 'commandes rétablies')} avec succès`,
  error: 'Les statuts n’ont pas pu être rétablis',
  changes: ORDER_LISTS,
})

export type CallEnd = Request<'POST /orders/:id/calls'>['body']

export const addCall = mutation('POST /orders/:id/calls', {
  // Shows no toast offline: the notice of the lost order stream and a text below the outcomes say it already.
  error: (_request, error) =>
    error instanceof ApiError && error.status === 0 ? '' : 'Erreur lors de l’enregistrement de l’appel',
  changes: ORDER_LISTS,
  onSuccess: storeOrder,
})

/** The server allows this only within a minute of the call. */
export const undoCall = mutation('DELETE /orders/:id/calls/last', {
  success: 'Appel annulé avec succès',
  error: 'L’appel n’a pas pu être annulé',
  changes: ORDER_LISTS,
  onSuccess: storeOrder,
})

/** Records a message in the order's history; the link that the owner taps opens WhatsApp. */
export const addMessage = mutation('POST /orders/:id/messages', {
  error: 'Le message n’a pas été noté dans l’historique',
  changes: [['orders']],
})

export const exportOrders = downloading('GET /orders/export', 'Erreur lors de l’export des commandes')

/** `from` and `to` are days in Algiers, `YYYY-MM-DD`. */
type InvoiceFilters = { search?: string | undefined; from?: string | undefined; to?: string | undefined }

export const invoicesPage = (filters: InvoiceFilters & { page: number }) =>
  query('GET /invoices/list', {
    key: ['invoices', 'page', filters],
    query: filters,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

export const missingInvoices = (since: string) =>
  query('GET /invoices/missing', {
    key: ['invoices', 'missing', since],
    query: { since },
    refetchOnMount: 'always',
  })

const orderInvoiceKey = (id: number) => ['invoices', 'order', id]

/** The valid invoice of an order, or null. Searches the list: a 404 would log an error in the console. */
export const orderInvoice = ({ id, customerPhone }: Pick<AdminOrder, 'id' | 'customerPhone'>) =>
  queryOptions({
    queryKey: orderInvoiceKey(id),
    queryFn: async ({ signal }) => {
      const { items } = await api('GET /invoices/list', {
        query: { search: customerPhone, limit: 100 },
        signal,
      })
      const has = items.some(({ orderId, isCancelled }) => orderId === id && !isCancelled)
      return has ? api('GET /orders/:id/invoice', { params: { id }, signal }) : null
    },
    staleTime: MINUTE,
  })

const CHANGED_INVOICES = [
  ['invoices', 'page'],
  ['invoices', 'missing'],
]

export const createInvoice = mutation('POST /orders/:id/invoice', {
  success: 'Facture créée avec succès',
  changes: CHANGED_INVOICES,
  onSuccess: (invoice, client, { params: { id } }) => client.setQueryData(orderInvoiceKey(id), invoice),
})

export const cancelInvoice = mutation('DELETE /orders/:id/invoice', {
  success: 'Facture annulée avec succès',
  error: 'Erreur lors de l’annulation de la facture',
  changes: CHANGED_INVOICES,
  onSuccess: (_response, client, { params: { id } }) => client.setQueryData(orderInvoiceKey(id), null),
})

export const exportInvoices = downloading('GET /invoices', 'Erreur lors de l’export des factures')

export const blockedPhones = query('GET /blocked-phones', { key: ['blocked-phones'], staleTime: MINUTE })

const BLOCKING = [['orders'], ['blocked-phones']]

export const blockPhone = mutation('POST /blocked-phones', {
  success: 'Numéro bloqué avec succès',
  error: 'Erreur lors du blocage du numéro',
  changes: BLOCKING,
})

export const unblockPhone = undoableDeletion('blocked-phones', {
  success: 'Numéro débloqué avec succès',
  error: 'Erreur lors du déblocage du numéro',
  changes: BLOCKING,
  onSuccess: (_response, client, { params: { id } }) =>
    client.setQueryData(blockedPhones.queryKey, (phones) => phones?.filter((phone) => phone.id !== id)),
})
