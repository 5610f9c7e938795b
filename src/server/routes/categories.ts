import { z } from 'zod'
import { category } from '#contract/category.ts'
import { answerPicture, pictureQuery } from '#server/images/answer.ts'
import { NotFound } from '#server/problems.ts'
import { findCategory, findCategoryImage, listCategories } from '#server/queries/categories.ts'
import { route } from '#server/route.ts'

export const categoryRoutes = [
  route({
    method: 'get',
    path: '/categories',
    summary: 'Catégories avec leurs sous-catégories',
    access: 'public',
    answers: { 200: z.array(category) },
    handle: async ({ db }) => ({ status: 200, body: await listCategories(db) }),
  }),
  route({
    method: 'get',
    path: '/categories/:id',
    summary: 'Une catégorie',
    access: 'public',
    answers: { 200: category },
    handle: async ({ db, params }) => {
      const found = await findCategory(db, params.id)
      if (!found) throw new NotFound('Catégorie non trouvée')
      return { status: 200, body: found }
    },
  }),
  route({
    method: 'get',
    path: '/categories/:id/image',
    summary: 'Image d’une catégorie',
    access: 'public',
    query: pictureQuery,
    answers: { 200: 'picture' },
    handle: async ({ db, images, params, query, request }) =>
      answerPicture(images, await findCategoryImage(db, params.id), query, request),
  }),
]
