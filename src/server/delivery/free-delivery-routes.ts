import { freeDelivery, freeDeliveryChange } from '#contract/free-delivery.ts'
import { route } from '#server/http/route.ts'
import { findFreeDelivery, updateFreeDelivery } from './free-delivery.ts'

export const freeDeliveryRoutes = [
  route({
    method: 'get',
    path: '/free-delivery',
    summary: 'Réglage de la livraison gratuite',
    access: 'public',
    answers: { 200: freeDelivery.nullable() },
    handle: async ({ db }) => ({ status: 200, body: await findFreeDelivery(db) }),
  }),
  route({
    method: 'put',
    path: '/free-delivery',
    summary: 'Régler la livraison gratuite',
    access: 'admin',
    body: freeDeliveryChange,
    answers: { 200: freeDelivery },
    handle: async ({ db, body }) => ({ status: 200, body: await updateFreeDelivery(db, body) }),
  }),
]
