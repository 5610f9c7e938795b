import { api, mutation, mutationOf } from '#admin/api.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Sent } from '#contract/endpoints.ts'
import { OrderAttempts } from '#web/order-attempts.ts'
import { storeOrder } from './orders.ts'

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

/** Notes whether the pieces of an exchange have come back. */
export const setReceived = mutation('PUT /orders/:id/exchange', {
  success: ({ body }) =>
    body.received ? 'Articles revenus, stock à jour' : 'Articles notés comme pas encore revenus',
  error: 'Le retour des articles n’a pas été noté',
  changes: CHANGES,
  onSuccess: storeOrder,
})
