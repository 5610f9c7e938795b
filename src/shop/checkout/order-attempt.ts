import type { NewOrderInput, Order } from '#contract/order.ts'
import { OrderAttempts } from '#web/order-attempts.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { api } from '../api.ts'
import { readSource } from '../visit/source.ts'

const KEY = 'order-attempt'

/** The visitor's order: it is stored once, across repeated clicks, tabs and reloads. */
export const orderAttempts = new OrderAttempts<NewOrderInput, Order>({
  post: (body, headers) => api('POST /orders', { body: { ...body, source: readSource() }, headers }),
  unknownEarlier:
    'Une commande envoyée plus tôt d’ici est déjà enregistrée. Appelez-nous avant d’en passer une autre.',
  storage: {
    read: () => readStored('localStorage', KEY),
    write: (attempt) => writeStored('localStorage', KEY, attempt),
  },
})
