import {
  MAX_PRODUCT_IMAGES,
  newProduct,
  product,
  productChange,
  productPage,
  productQuery,
  savedProduct,
} from '#contract/product.ts'
import { NotFound } from '#server/errors.ts'
import { type FormFields, route } from '#server/http/route.ts'
import { saveImages } from '#server/images/save-images.ts'
import { findCategory } from './categories.ts'
import { findProduct, listProducts } from './products.ts'
import {
  checkNewProduct,
  checkProductChange,
  createProduct,
  deleteProduct,
  updateProduct,
} from './write-product.ts'

const FORM: FormFields = {
  name: 'text',
  price: 'number',
  originalPrice: 'number',
  categoryId: 'number',
  subcategoryId: 'number',
  brand: 'text',
  description: 'text',
  fullDescription: 'text',
  specifications: 'json',
  inStock: 'boolean',
  isNew: 'boolean',
  sizes: 'json',
  colors: 'json',
}

export const productRoutes = [
  route({
    method: 'get',
    path: '/products',
    summary: 'Produits, filtrés et triés, page par page',
    access: 'public',
    query: productQuery,
    answers: { 200: productPage },
    handle: async ({ db, query, catalogue }) => ({
      status: 200,
      body: await listProducts(db, query, catalogue.cards),
    }),
  }),
  route({
    method: 'get',
    path: '/products/category/:id',
    summary: 'Produits d’une catégorie',
    access: 'public',
    query: productQuery,
    answers: { 200: productPage },
    handle: async ({ db, params, query, catalogue }) => {
      if (!(await findCategory(db, params.id))) throw new NotFound('Catégorie non trouvée')
      const found = await listProducts(db, { ...query, category: params.id }, catalogue.cards)
      return { status: 200, body: found }
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
    method: 'post',
    path: '/products',
    summary: 'Ajouter un produit, la première image est la principale',
    access: 'admin',
    body: newProduct,
    form: FORM,
    files: { images: MAX_PRODUCT_IMAGES },
    answers: { 201: savedProduct },
    handle: async ({ db, images, body, files: { images: files = [] } }) => {
      await checkNewProduct(db, body)
      const pictures = await saveImages(images, files, 'images')
      return { status: 201, body: { product: await createProduct(db, body, pictures) } }
    },
  }),
  route({
    method: 'put',
    path: '/products/:id',
    summary: 'Modifier un produit et ses images',
    access: 'admin',
    body: productChange,
    form: { ...FORM, existingImages: 'json', updateMainImage: 'boolean' },
    files: { images: MAX_PRODUCT_IMAGES },
    answers: { 200: savedProduct },
    handle: async ({ db, images, params, body, files: { images: files = [] } }) => {
      await checkProductChange(db, params.id, body, files)
      const pictures = await saveImages(images, files, 'images')
      return { status: 200, body: { product: await updateProduct(db, params.id, body, pictures) } }
    },
  }),
  route({
    method: 'delete',
    path: '/products/:id',
    summary: 'Supprimer un produit',
    access: 'admin',
    answers: { 204: null },
    handle: async ({ db, params }) => {
      await deleteProduct(db, params.id)
      return { status: 204 }
    },
  }),
]
