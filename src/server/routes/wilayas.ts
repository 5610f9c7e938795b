import { z } from 'zod'
import { wilaya } from '#contract/wilaya.ts'
import { NotFound } from '#server/problems.ts'
import { findWilaya, listWilayas } from '#server/queries/wilayas.ts'
import { route } from '#server/route.ts'

export const wilayaRoutes = [
  route({
    method: 'get',
    path: '/wilayas',
    summary: 'Wilayas avec leurs prix, centres et baladiyas',
    access: 'public',
    answers: { 200: z.array(wilaya) },
    handle: async ({ db }) => ({ status: 200, body: await listWilayas(db) }),
  }),
  route({
    method: 'get',
    path: '/wilayas/:id',
    summary: 'Une wilaya',
    access: 'public',
    answers: { 200: wilaya },
    handle: async ({ db, params }) => {
      const found = await findWilaya(db, params.id)
      if (!found) throw new NotFound('Wilaya non trouvée')
      return { status: 200, body: found }
    },
  }),
]
