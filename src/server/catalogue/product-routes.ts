import type { PageOf, Product, ProductCard, ProductQuery } from '#contract/product.ts'
import { NotFoundError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Shop } from '#server/http/shop.ts'
import { saveImages } from '#server/images/save-images.ts'
import { requireCategory } from './category-routes.ts'
import { listProducts } from './products.ts'
import {
  checkNewProduct,
  checkProductChange,
  createProduct,
  deleteProduct,
  updateProduct,
} from './write-product.ts'

export const productRoutes = {
  'GET /products': ({ query, ...shop }) => readProducts(shop, query),
  'GET /products/category/:id': async ({ query, params, ...shop }) => {
    await requireCategory(shop.reads, params.id)
    return readProducts(shop, { ...query, category: params.id })
  },
  'GET /products/filters': ({ reads, query: { view: _view, ...query } }) => reads.productFilters(query),
  'GET /products/:id': async ({ reads, params }) => {
    const product = await reads.product(params.id)
    if (!product) throw new NotFoundError('Produit non trouvé')
    return product
  },
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

/** Reads a page of cards as the storefront does, or of whole products, which no page shows: those are not cached. */
async function readProducts(
  { reads, ...databases }: Pick<Shop, 'db' | 'searchDb' | 'limits' | 'searchTerms' | 'reads'>,
  { view, ...query }: ProductQuery,
): Promise<PageOf<Product> | PageOf<ProductCard>> {
  return view === 'card' ? reads.products(query) : listProducts(databases, query)
}
