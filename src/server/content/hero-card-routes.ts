import { z } from 'zod'
import { heroCard, heroCardChange, newHeroCard } from '#contract/hero-card.ts'
import { NotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { createHeroCard, deleteHeroCard, findHeroCard, listHeroCards, updateHeroCard } from './hero-cards.ts'

export const heroCardRoutes = [
  route({
    method: 'get',
    path: '/hero-cards',
    summary: 'Toutes les cartes hero',
    access: 'admin',
    answers: { 200: z.array(heroCard) },
    handle: async ({ db }) => ({ status: 200, body: await listHeroCards(db, { activeOnly: false }) }),
  }),
  route({
    method: 'get',
    path: '/hero-cards/active',
    summary: 'Cartes hero actives',
    access: 'public',
    answers: { 200: z.array(heroCard) },
    handle: async ({ db }) => ({ status: 200, body: await listHeroCards(db, { activeOnly: true }) }),
  }),
  route({
    method: 'get',
    path: '/hero-cards/:id',
    summary: 'Une carte hero',
    access: 'either',
    answers: { 200: heroCard },
    handle: async ({ db, params, admin }) => {
      const found = await findHeroCard(db, params.id)
      if (!found || !(found.isActive || admin)) throw new NotFound('Carte non trouvée')
      return { status: 200, body: found }
    },
  }),
  route({
    method: 'post',
    path: '/hero-cards',
    summary: 'Ajouter une carte hero',
    access: 'admin',
    body: newHeroCard,
    answers: { 201: heroCard },
    handle: async ({ db, body }) => ({ status: 201, body: await createHeroCard(db, body) }),
  }),
  route({
    method: 'put',
    path: '/hero-cards/:id',
    summary: 'Modifier une carte hero',
    access: 'admin',
    body: heroCardChange,
    answers: { 200: heroCard },
    handle: async ({ db, params, body }) => ({
      status: 200,
      body: await updateHeroCard(db, params.id, body),
    }),
  }),
  route({
    method: 'delete',
    path: '/hero-cards/:id',
    summary: 'Supprimer une carte hero',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteHeroCard(db, params.id)
      return { status: 204 }
    },
  }),
]
