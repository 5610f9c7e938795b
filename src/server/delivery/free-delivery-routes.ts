import type { Handlers } from '#server/http/handlers.ts'
import { updateFreeDelivery } from './free-delivery.ts'

export const freeDeliveryRoutes = {
  'GET /free-delivery': ({ reads }) => reads.freeDelivery(),
  'PUT /free-delivery': ({ db, body }) => updateFreeDelivery(db, body),
} satisfies Partial<Handlers>
