import type { Category } from '#contract/category.ts'
import type { Reads } from '#contract/reads.ts'
import { setListOrder } from '#server/db/list-order.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/image-response.ts'
import { categoryNotFound, findCategory, findCategoryImage, listCategories } from './categories.ts'
import { createCategory, deleteCategory, updateCategory } from './write-category.ts'

export const categoryRoutes = {
  'GET /categories': ({ reads }) => reads.categories(),
  'GET /categories/:id': ({ reads, params }) => requireCategory(reads, params.id),
  'GET /categories/:id/image': async (context) =>
    imageResponse(context, await findCategoryImage(context.db, context.params.id)),
  'PUT /categories/order': async ({ db, body }) => {
    await setListOrder(db, 'categories', body.ids)
    return listCategories(db)
  },
  'POST /categories': async ({ db, images, body, files }) => {
    const [file] = files.image ?? []
    return createCategory(db, body, file && (await images.save(file.path)))
  },
  'PUT /categories/:id': async ({ db, images, params, body, files }) => {
    const [file] = files.image ?? []
    await findCategory(db, params.id)
    return updateCategory(db, params.id, body, file && (await images.save(file.path)))
  },
  'DELETE /categories/:id': ({ db, params }) => deleteCategory(db, params.id),
} satisfies Partial<Handlers>

/** Finds a category in the whole list, which is short and cached. Throws NotFoundError. */
export async function requireCategory(reads: Reads, id: number): Promise<Category> {
  const category = (await reads.categories()).find((category) => category.id === id)
  if (!category) throw categoryNotFound()
  return category
}
