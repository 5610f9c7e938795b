import { z } from 'zod'
import { category, categoryChange, newCategory } from '#contract/category.ts'
import { NotFound } from '#server/errors.ts'
import { answerPicture, pictureQuery } from '#server/http/image-response.ts'
import { type FormFields, route } from '#server/http/route.ts'
import { findCategory, findCategoryImage, listCategories } from './categories.ts'
import { createCategory, deleteCategory, updateCategory } from './write-category.ts'

const FORM: FormFields = { name: 'text', subcategories: 'json', className: 'text', color: 'text' }

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
  route({
    method: 'post',
    path: '/categories',
    summary: 'Ajouter une catégorie',
    access: 'admin',
    body: newCategory,
    form: FORM,
    files: { image: 1 },
    answers: { 201: category },
    handle: async ({ db, images, body, files }) => {
      const [file] = files.image ?? []
      const image = file && (await images.save(file.path))
      return { status: 201, body: await createCategory(db, body, image) }
    },
  }),
  route({
    method: 'put',
    path: '/categories/:id',
    summary: 'Modifier une catégorie',
    access: 'admin',
    body: categoryChange,
    form: { ...FORM, removeImage: 'boolean' },
    files: { image: 1 },
    answers: { 200: category },
    handle: async ({ db, images, params, body, files }) => {
      const [file] = files.image ?? []
      if (!(await findCategory(db, params.id))) throw new NotFound('Catégorie non trouvée')
      const image = file && (await images.save(file.path))
      return { status: 200, body: await updateCategory(db, params.id, body, image) }
    },
  }),
  route({
    method: 'delete',
    path: '/categories/:id',
    summary: 'Supprimer une catégorie',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteCategory(db, params.id)
      return { status: 204 }
    },
  }),
]
