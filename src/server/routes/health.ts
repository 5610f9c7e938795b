import { z } from 'zod'
import { findCatalogueVersion } from '#server/queries/catalogue-version.ts'
import { route } from '#server/route.ts'

export const healthRoutes = [
  route({
    method: 'get',
    path: '/health',
    summary: 'État de la boutique',
    access: 'public',
    answers: { 200: z.object({ status: z.literal('ok') }) },
    handle: async ({ db }) => {
      await findCatalogueVersion(db)
      return { status: 200, body: { status: 'ok' } }
    },
  }),
]
