import type { Category } from '#contract/category.ts'
import { setListOrder } from '#server/db/list-order.ts'
import type { Shop } from '#server/http/app-env.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/responses/image-response.ts'
import { createBrand, deleteBrand, listBrands, updateBrand } from './brands.ts'
import {
  createCategory,
  deleteCategory,
  findCategory,
  findCategoryImage,
  listCategories,
  updateCategory,
} from './categories.ts'
import { brandNotFound, categoryNotFound, sizeGuideNotFound } from './not-found.ts'
import { createSizeGuide, deleteSizeGuide, listSizeGuides, updateSizeGuide } from './size-guides.ts'
import { findStock, listLowStock, listMoves, setShowLeftAt, setStock } from './stock/stock.ts'
import { findShowLeftAt } from './stock/stock-variants.ts'
import { createModel, deleteModel, updateModel } from './vehicles.ts'

export const catalogueRoutes = {
  'GET /brands': ({ reads, db, admin }) => (admin ? listBrands(db, 'owner') : reads.brands()),
  'GET /brands/:id': async ({ reads, db, params, admin }) => {
    const brands = await (admin ? listBrands(db, 'owner') : reads.brands())
    const brand = brands.find(({ id }) => id === params.id)
    if (!brand) throw brandNotFound()
    return brand
  },
  'PUT /brands/order': async ({ db, body }) => {
    await setListOrder(db, 'brands', body.ids)
    return listBrands(db, 'owner')
  },
  'POST /brands': ({ db, body }) => createBrand(db, body),
  'PUT /brands/:id': ({ db, params, body }) => updateBrand(db, params.id, body),
  'DELETE /brands/:id': ({ db, params }) => deleteBrand(db, params.id),

  'GET /categories': ({ reads, db, admin }) => (admin ? listCategories(db, 'owner') : reads.categories()),
  'GET /categories/:id': (context) => requireCategory(context, context.params.id),
  'GET /categories/:id/image': async (context) =>
    imageResponse(context, await findCategoryImage(context.db, context.params.id)),
  'PUT /categories/order': async ({ db, body }) => {
    await setListOrder(db, 'categories', body.ids)
    return listCategories(db, 'owner')
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

  'GET /size-guides': ({ db }) => listSizeGuides(db),
  'GET /size-guides/:id': async ({ reads, params }) => {
    const guide = await reads.sizeGuide(params.id)
    if (!guide) throw sizeGuideNotFound()
    return guide
  },
  'POST /size-guides': ({ db, body }) => createSizeGuide(db, body),
  'PUT /size-guides/:id': ({ db, params, body }) => updateSizeGuide(db, params.id, body),
  'DELETE /size-guides/:id': ({ db, params }) => deleteSizeGuide(db, params.id),

  'GET /vehicles': ({ reads }) => reads.vehicles(),
  'POST /vehicles/models': ({ db, body }) => createModel(db, body),
  'PUT /vehicles/models/:id': ({ db, params, body }) => updateModel(db, params.id, body),
  'DELETE /vehicles/models/:id': ({ db, params }) => deleteModel(db, params.id),

  'GET /products/:id/stock': ({ db, params }) => findStock(db, params.id),
  'PUT /products/:id/stock': ({ db, params, body }) => setStock(db, params.id, body),
  'GET /products/:id/stock/moves': ({ db, params }) => listMoves(db, params.id),
  'GET /stock/low': ({ db }) => listLowStock(db),
  'GET /stock/settings': async ({ db }) => ({ showLeftAt: await findShowLeftAt(db) }),
  'PUT /stock/settings': async ({ db, body }) => {
    await setShowLeftAt(db, body.showLeftAt)
    return { showLeftAt: await findShowLeftAt(db) }
  },
} satisfies Partial<Handlers>

type Viewed = Pick<Shop, 'db' | 'reads'> & { admin: unknown }

/** Finds a category that the viewer sees. Throws NotFoundError. */
export async function requireCategory({ db, reads, admin }: Viewed, id: number): Promise<Category> {
  if (admin) return findCategory(db, id)
  const category = (await reads.categories()).find((category) => category.id === id)
  if (!category) throw categoryNotFound()
  return category
}
