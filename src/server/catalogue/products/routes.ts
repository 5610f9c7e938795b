import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { ProductQuery } from '#contract/product-query.ts'
import { invalid } from '#server/errors.ts'
import type { Shop } from '#server/http/app-env.ts'
import {
  type Handlers,
  idempotencyKey,
  markReplay,
  type RequestContext,
  type Session,
} from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/responses/image-response.ts'
import { productNotFound } from '../not-found.ts'
import { requireCategory } from '../routes.ts'
import { listColors, listSizes, listSpecificationNames } from '../usual-options.ts'
import { changeProducts, setPrices } from './change-products.ts'
import {
  append,
  changeProductImages,
  checkProductImages,
  findProductImage,
  promote,
  remove,
  removeMain,
  replaceMain,
  setImageColor,
} from './product-images.ts'
import { findProduct, listProductCards, listProducts } from './products.ts'
import { createSketches, joinSketch } from './sketches.ts'
import {
  checkNewProduct,
  checkProductChange,
  createProduct,
  deleteProduct,
  updateProduct,
} from './write-product.ts'

const NO_FILE = 'Veuillez sélectionner une nouvelle image'

export const productRoutes = {
  'GET /products': ({ query, ...context }) => readProducts(context, query),
  'GET /products/category/:id': async ({ query, params, ...context }) => {
    await requireCategory(context, params.id)
    return readProducts(context, { ...query, category: params.id })
  },
  'GET /products/filters': async ({ reads, query: { view: _view, prices: isAsked, ...query } }) => {
    const { prices, ...values } = await reads.productFilters(query)
    return isAsked ? { ...values, prices } : values
  },
  'GET /product-colors': ({ db, query }) => listColors(db, query.category),
  'GET /product-sizes': ({ db, query }) => listSizes(db, query.category),
  'GET /product-specifications': ({ db, query }) => listSpecificationNames(db, query.category),
  'GET /products/:id': async ({ db, reads, params, admin }) => {
    const product = await (admin ? findProduct(db, params.id, 'owner') : reads.product(params.id))
    if (!product) throw productNotFound()
    return product
  },
  'POST /products/bulk': ({ db, body }) => changeProducts(db, body),
  'PUT /products/prices': ({ db, body }) => setPrices(db, body),
  'POST /products': async ({ db, images, body, files: { images: files = [] } }) => {
    await checkNewProduct(db, body, files)
    return { product: await createProduct(db, body, await images.saveAll(files, 'images')) }
  },
  'POST /products/photos': async ({ db, images, body, files, request, headers }) => {
    const { images: photos = [] } = files
    if (photos.length === 0) throw invalid('images', NO_FILE)
    const key = idempotencyKey(request)
    const saved = await images.saveAll(photos, 'images')
    const { items, isReplay } = await createSketches(db, body.categoryId, saved, key)
    if (isReplay) markReplay(headers)
    return { items }
  },
  'PUT /products/:id': async ({ db, images, params, body, files: { images: files = [] } }) => {
    await checkProductChange(db, params.id, body, files)
    return { product: await updateProduct(db, params.id, body, await images.saveAll(files, 'images')) }
  },
  'DELETE /products/:id': ({ db, params }) => deleteProduct(db, params.id),

  'GET /products/:id/image': (context) => readImage(context, context.params.id),
  'GET /products/:id/images/:imageId': (context) =>
    readImage(context, context.params.id, context.params.imageId),
  'POST /products/:id/images': async ({ db, images, params, body, files: { images: files = [] } }) => {
    if (files.length === 0) throw invalid('images', NO_FILE)
    const { imageColors } = body
    await checkProductImages(db, params.id, append, files, imageColors)
    const saved = await images.saveAll(files, 'images')
    return { product: await changeProductImages(db, params.id, append, saved, imageColors) }
  },
  'PUT /products/:id/images/:imageId': async ({ db, params, body }) => ({
    product: await setImageColor(db, params.id, params.imageId, body.color),
  }),
  'DELETE /products/:id/images/:imageId': async ({ db, params }) => ({
    product: await changeProductImages(db, params.id, remove(params.imageId)),
  }),
  'POST /products/:id/join': async ({ db, params, body }) => ({
    product: await joinSketch(db, params.id, body.into),
  }),
  'PUT /products/:id/main-image': async ({ db, images, params, body, files: { image: files = [] } }) => {
    const { id } = params
    if (files.length > 0) {
      await checkProductImages(db, id, replaceMain, files)
      const saved = await images.saveAll(files, 'image')
      return { product: await changeProductImages(db, id, replaceMain, saved) }
    }
    if (!body.imageId) throw invalid('image', NO_FILE)
    return { product: await changeProductImages(db, id, promote(body.imageId)) }
  },
  'DELETE /products/:id/main-image': async ({ db, params }) => ({
    product: await changeProductImages(db, params.id, removeMain),
  }),
} satisfies Partial<Handlers>

/** Lists of at most this many whole products need not wait for a turn. */
const FEW = 20

type Context = Pick<Shop, 'db' | 'searchDb' | 'limits' | 'searchTerms' | 'reads'> & { admin: Session | null }

/** Lists products. Only visitors' cards are cached: whole products take MBs, and no page requests them. */
async function readProducts(
  { reads, admin, ...databases }: Context,
  { view, ...query }: ProductQuery,
): Promise<PageOf<Product> | PageOf<ProductCard>> {
  const viewer = admin ? 'owner' : 'visitor'
  if (view !== 'card') {
    using _turn = query.limit > FEW ? await databases.limits.wholeLists.take(1) : undefined
    return await listProducts(databases, query, viewer)
  }
  return admin ? listProductCards(databases, query, viewer) : reads.products(query)
}

type ImageContext =
  | RequestContext<'GET /products/:id/image'>
  | RequestContext<'GET /products/:id/images/:imageId'>

/** Responds with an image. Images of drafts, which only the owner sees, are not cached. */
async function readImage(context: ImageContext, id: number, imageId?: number): Promise<Response> {
  const image = await findProductImage(context.db, id, imageId)
  const response = await imageResponse(context, image?.isPublished || context.admin ? image?.hash : null)
  if (image && !image.isPublished) response.headers.set('Cache-Control', 'no-store')
  return response
}
