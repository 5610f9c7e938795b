import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { NotFound } from '#server/problems.ts'
import { findBrand, listBrands } from '#server/queries/brands.ts'
import { route } from '#server/route.ts'

export const brandRoutes = [
  route({
    method: 'get',
    path: '/brands',
    summary: 'Marques, par nom',
    access: 'public',
    answers: { 200: z.array(brand) },
    handle: async ({ db }) => ({ status: 200, body: await listBrands(db) }),
  }),
  route({
    method: 'get',
    path: '/brands/:id',
    summary: 'Une marque',
    access: 'public',
    answers: { 200: brand },
    handle: async ({ db, params }) => {
      const found = await findBrand(db, params.id)
      if (!found) throw new NotFound('Marque non trouvée')
      return { status: 200, body: found }
    },
  }),
]
