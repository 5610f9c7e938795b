import { z } from 'zod'
import { newWilaya, wilaya, wilayaChange } from '#contract/wilaya.ts'
import { NotFound } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import { createWilaya, deleteWilaya, findWilaya, listWilayas, updateWilaya } from './wilayas.ts'

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
  route({
    method: 'post',
    path: '/wilayas',
    summary: 'Ajouter une wilaya',
    access: 'admin',
    body: newWilaya,
    answers: { 201: wilaya },
    handle: async ({ db, body }) => ({ status: 201, body: await createWilaya(db, body) }),
  }),
  route({
    method: 'put',
    path: '/wilayas/:id',
    summary: 'Modifier une wilaya',
    access: 'admin',
    body: wilayaChange,
    answers: { 200: wilaya },
    handle: async ({ db, params, body }) => ({ status: 200, body: await updateWilaya(db, params.id, body) }),
  }),
  route({
    method: 'delete',
    path: '/wilayas/:id',
    summary: 'Supprimer une wilaya',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteWilaya(db, params.id)
      return { status: 204 }
    },
  }),
]
