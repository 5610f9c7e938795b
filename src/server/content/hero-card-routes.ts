import { NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createHeroCard, deleteHeroCard, findHeroCard, listHeroCards, updateHeroCard } from './hero-cards.ts'

export const heroCardRoutes = {
  'GET /hero-cards': ({ db }) => listHeroCards(db, { activeOnly: false }),
  'GET /hero-cards/active': ({ reads }) => reads.activeHeroCards(),
  'GET /hero-cards/:id': async ({ db, params, admin }) => {
    const card = await findHeroCard(db, params.id)
    if (!card || !(card.isActive || admin)) throw new NotFoundError('Carte non trouvée')
    return card
  },
  'POST /hero-cards': ({ db, body }) => createHeroCard(db, body),
  'PUT /hero-cards/:id': ({ db, params, body }) => updateHeroCard(db, params.id, body),
  'DELETE /hero-cards/:id': ({ db, params }) => deleteHeroCard(db, params.id),
} satisfies Partial<Handlers>
