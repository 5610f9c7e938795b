import { product, productPage, productQuery } from '#contract/product.ts'
import { answerPicture, pictureQuery } from '#server/images/answer.ts'
import { NotFound } from '#server/problems.ts'
import { findCategory } from '#server/queries/categories.ts'
import { findProduct, findProductImage, listProducts } from '#server/queries/products.ts'
import { route } from '#server/route.ts'

export const productRoutes = [
  route({
    method: 'get',
    path: '/products',
    summary: 'Produits, filtrés et triés, page par page',
    access: 'public',
    query: productQuery,
    answers: { 200: productPage },
    handle: async ({ db, query }) => ({ status: 200, body: await listProducts(db, query) }),
  }),
  route({
    method: 'get',
    path: '/products/category/:id',
    summary: 'Produits d’une catégorie',
    access: 'public',
    query: productQuery,
    answers: { 200: productPage },
    handle: async ({ db, params, query }) => {
      if (!(await findCategory(db, params.id))) throw new NotFound('Catégorie non trouvée')
      return { status: 200, body: await listProducts(db, { ...query, category: params.id }) }
    },
  }),
  route({
    method: 'get',
    path: '/products/:id',
    summary: 'Un produit',
    access: 'public',
    answers: { 200: product },
    handle: async ({ db, params }) => {
      const found = await findProduct(db, params.id)
      if (!found) throw new NotFound('Produit non trouvé')
      return { status: 200, body: found }
    },
  }),
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
]
