import { z } from 'zod'
import { brand, brandWrite } from '#contract/brand.ts'
import { NotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { createBrand, deleteBrand, findBrand, listBrands, updateBrand } from './brands.ts'

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
  route({
    method: 'post',
    path: '/brands',
    summary: 'Ajouter une marque',
    access: 'admin',
    body: brandWrite,
    answers: { 201: brand },
    handle: async ({ db, body }) => ({ status: 201, body: await createBrand(db, body) }),
  }),
  route({
    method: 'put',
    path: '/brands/:id',
    summary: 'Renommer une marque',
    access: 'admin',
    body: brandWrite.partial(),
    answers: { 200: brand },
    handle: async ({ db, params, body }) => ({ status: 200, body: await updateBrand(db, params.id, body) }),
  }),
  route({
    method: 'delete',
    path: '/brands/:id',
    summary: 'Supprimer une marque',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteBrand(db, params.id)
      return { status: 204 }
    },
  }),
]
