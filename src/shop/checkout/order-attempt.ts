import type { NewOrderInput, Order } from '#contract/order.ts'
import { OrderAttempts } from '#web/order-attempts.ts'
import { api } from '../api.ts'
import { readSource } from '../visit/source.ts'

/** The visitor's order: it is stored once, across repeated clicks, tabs and reloads. */
export const orderAttempts = new OrderAttempts<NewOrderInput, Order>({
  post: (body, headers) => api('POST /orders', { body: { ...body, source: readSource() }, headers }),
  unknownEarlier:
    'Une commande envoyée plus tôt d’ici est déjà enregistrée. Appelez-nous avant d’en passer une autre.',
  storageKey: 'order-attempt',
})
