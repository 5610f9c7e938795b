import { UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'

const later = async () => {
  throw new UnavailableError('Pas encore')
}

export const settlementRoutes = {
  'GET /couriers/outstanding': later,
  'GET /settlements': later,
  'GET /settlements/:id': later,
  'POST /settlements': later,
  'POST /settlements/:id/accept': later,
  'GET /settlements/:id/export': later,
} satisfies Partial<Handlers>
