import { MAX_PRODUCT_IMAGES, mainImageChange, savedProduct } from '#contract/product.ts'
import { Invalid } from '#server/errors.ts'
import { answerPicture, pictureQuery } from '#server/http/image-response.ts'
import { route } from '#server/http/route.ts'
import { saveImages } from '#server/images/save-images.ts'
import {
  append,
  changeProductImages,
  checkProductImages,
  promote,
  remove,
  removeMain,
  replaceMain,
} from './product-images.ts'
import { findProductImage } from './products.ts'

const NO_FILE = 'Veuillez sélectionner une nouvelle image'

export const productImageRoutes = [
  route({
    method: 'get',
    path: '/products/:id/image',
    summary: 'Image principale d’un produit',
    access: 'public',
    query: pictureQuery,
    answers: { 200: 'picture' },
    handle: async ({ db, images, params, query, request }) =>
      answerPicture(images, await findProductImage(db, params.id), query, request),
  }),
  route({
    method: 'get',
    path: '/products/:id/images/:imageId',
    summary: 'Une image d’un produit',
    access: 'public',
    query: pictureQuery,
    answers: { 200: 'picture' },
    handle: async ({ db, images, params, query, request }) =>
      answerPicture(images, await findProductImage(db, params.id, params.imageId), query, request),
  }),
  route({
    method: 'post',
    path: '/products/:id/images',
    summary: 'Ajouter des images à un produit',
    access: 'admin',
    files: { images: MAX_PRODUCT_IMAGES },
    answers: { 201: savedProduct },
    handle: async ({ db, images, params, files: { images: files = [] } }) => {
      if (files.length === 0) throw new Invalid([{ path: 'images', message: NO_FILE }])
      await checkProductImages(db, params.id, append, files)
      const pictures = await saveImages(images, files, 'images')
      return { status: 201, body: { product: await changeProductImages(db, params.id, append, pictures) } }
    },
  }),
  route({
    method: 'delete',
    path: '/products/:id/images/:imageId',
    summary: 'Supprimer une image d’un produit',
    access: 'admin',
    answers: { 200: savedProduct },
    handle: async ({ db, params }) => ({
      status: 200,
      body: { product: await changeProductImages(db, params.id, remove(params.imageId)) },
    }),
  }),
  route({
    method: 'put',
    path: '/products/:id/main-image',
    summary: 'Remplacer l’image principale d’un produit, ou en choisir une autre parmi les siennes',
    access: 'admin',
    body: mainImageChange,
    form: {},
    files: { image: 1 },
    answers: { 200: savedProduct },
    handle: async ({ db, images, params, body, files: { image: files = [] } }) => {
      const { id } = params
      if (files.length > 0) {
        await checkProductImages(db, id, replaceMain, files)
        const pictures = await saveImages(images, files, 'image')
        return { status: 200, body: { product: await changeProductImages(db, id, replaceMain, pictures) } }
      }
      if (!body.imageId) throw new Invalid([{ path: 'image', message: NO_FILE }])
      return { status: 200, body: { product: await changeProductImages(db, id, promote(body.imageId)) } }
    },
  }),
  route({
    method: 'delete',
    path: '/products/:id/main-image',
    summary: 'Supprimer l’image principale d’un produit : la suivante prend sa place',
    access: 'admin',
    answers: { 200: savedProduct },
    handle: async ({ db, params }) => ({
      status: 200,
      body: { product: await changeProductImages(db, params.id, removeMain) },
    }),
  }),
]
