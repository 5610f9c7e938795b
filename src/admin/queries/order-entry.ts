import { api, mutation, mutationOf, query, REMOTE_TIMEOUT } from '#admin/api.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Sent } from '#contract/endpoints.ts'
import { ApiError } from '#web/api-client.ts'
import { OrderAttempts } from '#web/order-attempts.ts'
import { MINUTE } from '#web/query-client.ts'
import { writeStored } from '#web/storage.ts'
import { storeOrder } from './orders.ts'

export type OrderChange = NonNullable<Sent<'PUT /orders/:id', 'body'>>
export type ManualOrder = Sent<'POST /orders/manual', 'body'>

export const editOrder = mutation('PUT /orders/:id', {
  success: 'Commande corrigée avec succès',
  error: (_request, error) => (isConflict(error) ? '' : 'Erreur lors de la correction de la commande'),
  // The server may first have to correct the order's parcel at the courier.
  timeout: REMOTE_TIMEOUT,
  changes: [['orders'], ['dashboard']],
  onSuccess: storeOrder,
})

const CONFLICTS = ['order_changed', 'order_locked', 'parcel_open']

/** True if a correction came too late: the order has changed, is locked or deleted, or has an open parcel. */
export function isConflict(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || CONFLICTS.includes(error.body.code ?? '')
}

/** Counts of the orders of a phone number, and the name and delivery place of the latest one. */
export const phoneCustomer = (phone: string) =>
  query('GET /orders/customer', { key: ['orders', 'customer', phone], query: { phone }, staleTime: MINUTE })

const ATTEMPT = 'admin-order-attempt'

const manualOrders = new OrderAttempts<ManualOrder, AdminOrder>({
  post: (body, headers) => api('POST /orders/manual', { body, headers }),
  unknownEarlier:
    'Une commande envoyée plus tôt d’ici est déjà enregistrée\u00a0: cherchez-la dans la liste.',
  // Stores the idempotency key in the browser, since the draft of the order survives a reload.
  storageKey: ATTEMPT,
})

/** Forgets the idempotency key of an abandoned order: the next order needs a new one. */
export function forgetManualOrder(): void {
  writeStored('localStorage', ATTEMPT, null)
}

/** Creates an order. Idempotent: a retry after a lost response stores it once. */
export const createManualOrder = mutationOf((order: ManualOrder) => manualOrders.send(order), {
  success: (_order, { isEarlier }) =>
    isEarlier
      ? 'Elle était déjà enregistrée, telle que vous l’aviez envoyée d’abord\u00a0: vérifiez-la'
      : 'Commande ajoutée avec succès',
  error: 'Erreur lors de l’ajout de la commande',
  changes: [['orders'], ['dashboard']],
  onSuccess: ({ order }, client) => storeOrder(order, client),
})

export type NewExchange = Sent<'POST /orders/:id/exchange', 'body'>

const CHANGES = [['orders'], ['dashboard'], ['stock'], ['products']]

/** Exchanges pieces of an order. Idempotent: a retry after a lost response stores one exchange. */
export const createExchange = mutationOf(
  ({ id, body }: { id: number; body: NewExchange }) =>
    new OrderAttempts<NewExchange, AdminOrder>({
      post: (body, headers) => api('POST /orders/:id/exchange', { params: { id }, body, headers }),
      unknownEarlier: 'Un échange envoyé plus tôt d’ici est déjà enregistré\u00a0: rouvrez la commande.',
      storageKey: `admin-exchange-attempt-${id}`,
    }).send(body),
  {
    success: (_request, { isEarlier }) =>
      isEarlier
        ? 'Il était déjà enregistré, tel que vous l’aviez envoyé d’abord\u00a0: vérifiez-le'
        : 'Échange créé avec succès',
    error: 'Erreur lors de la création de l’échange',
    changes: CHANGES,
    onSuccess: ({ order }, client) => storeOrder(order, client),
  },
)

/** Records whether the customer has returned the old pieces of an exchange. */
export const setReceived = mutation('PUT /orders/:id/exchange', {
  success: ({ body }) =>
    body.received ? 'Articles revenus, stock à jour' : 'Articles notés comme pas encore revenus',
  error: 'Le retour des articles n’a pas été noté',
  changes: CHANGES,
  onSuccess: storeOrder,
})
