import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductQuery } from '#contract/product-query.ts'
import { NotFoundError } from '#server/errors.ts'
import type { Handlers, Session } from '#server/http/handlers.ts'
import type { Shop } from '#server/http/shop.ts'
import { saveImages } from '#server/images/save-images.ts'
import { requireCategory } from '../category-routes.ts'
import { changeProducts, setPrices } from './change-products.ts'
import { findProduct, listProductCards, listProducts } from './products.ts'
import {
  checkNewProduct,
  checkProductChange,
  createProduct,
  deleteProduct,
  updateProduct,
} from './write-product.ts'

export const productRoutes = {
  'GET /products': ({ query, ...context }) => readProducts(context, query),
  'GET /products/category/:id': async ({ query, params, ...context }) => {
    await requireCategory(context.reads, params.id)
    return readProducts(context, { ...query, category: params.id })
  },
  'GET /products/filters': ({ reads, query: { view: _view, ...query } }) => reads.productFilters(query),
  'GET /products/:id': async ({ db, reads, params, admin }) => {
    const product = await (admin ? findProduct(db, params.id, 'owner') : reads.product(params.id))
    if (!product) throw new NotFoundError('Produit non trouvé')
    return product
  },
  'POST /products/bulk': ({ db, body }) => changeProducts(db, body),
  'PUT /products/prices': ({ db, body }) => setPrices(db, body),
  'POST /products': async ({ db, images, body, files: { images: files = [] } }) => {
    await checkNewProduct(db, body)
    return { product: await createProduct(db, body, await saveImages(images, files, 'images')) }
  },
  'PUT /products/:id': async ({ db, images, params, body, files: { images: files = [] } }) => {
    await checkProductChange(db, params.id, body, files)
    const saved = await saveImages(images, files, 'images')
    return { product: await updateProduct(db, params.id, body, saved) }
  },
  'DELETE /products/:id': ({ db, params }) => deleteProduct(db, params.id),
} satisfies Partial<Handlers>

type Context = Pick<Shop, 'db' | 'searchDb' | 'limits' | 'searchTerms' | 'reads'> & { admin: Session | null }

/** Reads a page of cards as the storefront does, or what no page shows and is not cached. */
async function readProducts(
  { reads, admin, ...databases }: Context,
  { view, ...query }: ProductQuery,
): Promise<PageOf<Product> | PageOf<ProductCard>> {
  const viewer = admin ? 'owner' : 'visitor'
  if (view !== 'card') return listProducts(databases, query, viewer)
  return admin ? listProductCards(databases, query, viewer) : reads.products(query)
}
