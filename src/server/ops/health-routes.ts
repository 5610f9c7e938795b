import { z } from 'zod'
import { isUpToDate } from '#server/db/migrate.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { Problem } from '#server/errors.ts'
import { route } from '#server/http/route.ts'

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
  route({
    method: 'get',
    path: '/ready',
    summary: 'La boutique peut servir : base de données à jour et images accessibles',
    access: 'public',
    answers: { 200: z.object({ status: z.literal('ready') }) },
    handle: async ({ db, images }) => {
      if (!(await isUpToDate(db))) throw new Problem(503, 'La base de données est celle d’une autre version')
      await images.check()
      return { status: 200, body: { status: 'ready' } }
    },
  }),
]
