import { ValidationError } from '#server/errors.ts'
import type { Handlers, RequestContext } from '#server/http/handlers.ts'
import { imageResponse } from '#server/http/image-response.ts'
import { saveImages } from '#server/images/save-images.ts'
import {
  append,
  changeProductImages,
  checkProductImages,
  findProductImage,
  promote,
  remove,
  removeMain,
  replaceMain,
} from './product-images.ts'

const NO_FILE = 'Veuillez sélectionner une nouvelle image'

export const productImageRoutes = {
  'GET /products/:id/image': (context) => readImage(context, context.params.id),
  'GET /products/:id/images/:imageId': (context) =>
    readImage(context, context.params.id, context.params.imageId),
  'POST /products/:id/images': async ({ db, images, params, files: { images: files = [] } }) => {
    if (files.length === 0) throw new ValidationError([{ path: 'images', message: NO_FILE }])
    await checkProductImages(db, params.id, append, files)
    const saved = await saveImages(images, files, 'images')
    return { product: await changeProductImages(db, params.id, append, saved) }
  },
  'DELETE /products/:id/images/:imageId': async ({ db, params }) => ({
    product: await changeProductImages(db, params.id, remove(params.imageId)),
  }),
  'PUT /products/:id/main-image': async ({ db, images, params, body, files: { image: files = [] } }) => {
    const { id } = params
    if (files.length > 0) {
      await checkProductImages(db, id, replaceMain, files)
      const saved = await saveImages(images, files, 'image')
      return { product: await changeProductImages(db, id, replaceMain, saved) }
    }
    if (!body.imageId) throw new ValidationError([{ path: 'image', message: NO_FILE }])
    return { product: await changeProductImages(db, id, promote(body.imageId)) }
  },
  'DELETE /products/:id/main-image': async ({ db, params }) => ({
    product: await changeProductImages(db, params.id, removeMain),
  }),
} satisfies Partial<Handlers>

type ImageContext =
  | RequestContext<'GET /products/:id/image'>
  | RequestContext<'GET /products/:id/images/:imageId'>

/** Images of a draft are the owner's alone, and stay out of shared caches. */
async function readImage(context: ImageContext, id: number, imageId?: number): Promise<Response> {
  const image = await findProductImage(context.db, id, imageId)
  const response = await imageResponse(context, image?.isPublished || context.admin ? image?.hash : null)
  if (image && !image.isPublished) response.headers.set('Cache-Control', 'no-store')
  return response
}
