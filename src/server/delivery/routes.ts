import { NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { updateFreeDelivery } from './free-delivery.ts'
import { createWilaya, deleteWilaya, updateWilaya } from './wilayas.ts'

export const deliveryRoutes = {
  'GET /wilayas': ({ reads }) => reads.wilayas(),
  'GET /wilayas/:id': async ({ reads, params }) => {
    const wilaya = (await reads.wilayas()).find(({ id }) => id === params.id)
    if (!wilaya) throw new NotFoundError('Wilaya non trouvée')
    return wilaya
  },
  'POST /wilayas': ({ db, body }) => createWilaya(db, body),
  'PUT /wilayas/:id': ({ db, params, body }) => updateWilaya(db, params.id, body),
  'DELETE /wilayas/:id': ({ db, params }) => deleteWilaya(db, params.id),

  'GET /free-delivery': ({ reads }) => reads.freeDelivery(),
  'PUT /free-delivery': ({ db, body }) => updateFreeDelivery(db, body),
} satisfies Partial<Handlers>
