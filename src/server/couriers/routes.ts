import { UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'

const later = async () => {
  throw new UnavailableError('Pas encore')
}

export const courierRoutes = {
  'GET /courier-kinds': later,
  'GET /couriers': later,
  'POST /couriers': later,
  'PUT /couriers/:id': later,
  'DELETE /couriers/:id': later,
  'POST /couriers/:id/test': later,
  'POST /couriers/:id/sync': later,
  'PUT /couriers/:id/places': later,
  'POST /couriers/:id/fees': later,
  'POST /couriers/:id/fees/apply': later,
  'GET /couriers/:id/file': later,
  'POST /parcels': later,
  'POST /parcels/labels': later,
  'PUT /parcels/:id': later,
  'DELETE /parcels/:id': later,
  'GET /parcels/:id/label': later,
  'GET /hooks/couriers/:id': later,
  'POST /hooks/couriers/:id': later,
} satisfies Partial<Handlers>
