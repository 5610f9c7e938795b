import { setListOrder } from '#server/db/list-order.ts'
import { NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createBrand, deleteBrand, listBrands, updateBrand } from './brands.ts'

export const brandRoutes = {
  'GET /brands': ({ reads }) => reads.brands(),
  'GET /brands/:id': async ({ reads, params }) => {
    const brand = (await reads.brands()).find(({ id }) => id === params.id)
    if (!brand) throw new NotFoundError('Marque non trouvée')
    return brand
  },
  'PUT /brands/order': async ({ db, body }) => {
    await setListOrder(db, 'brands', body.ids)
    return listBrands(db)
  },
  'POST /brands': ({ db, body }) => createBrand(db, body),
  'PUT /brands/:id': ({ db, params, body }) => updateBrand(db, params.id, body),
  'DELETE /brands/:id': ({ db, params }) => deleteBrand(db, params.id),
} satisfies Partial<Handlers>
