import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, mutation, mutationOf, query } from '#admin/api.ts'
import { type Parts, upload } from '#admin/upload.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { ProductQuery } from '#contract/product-query.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { undoableDeletion } from './deletions.ts'
import { listPages } from './list-resource.ts'

export type ProductFilters = Partial<
  Pick<ProductQuery, 'search' | 'category' | 'brand' | 'sort' | 'stock' | 'hasImage' | 'isPublished'>
>

export const productsPage = (filter: ProductFilters & { page: number }) =>
  query('GET /products', {
    key: ['products', 'page', filter],
    query: filter,
    staleTime: 2 * MINUTE,
    placeholderData: keepPreviousData,
  })

export const listProducts = mutationOf(
  ({ filters, count }: { filters: ProductFilters; count: number }) =>
    listPages(count, (page, limit) => api('GET /products', { query: { ...filters, page, limit } })),
  { error: 'Erreur lors du chargement des produits' },
)

/** Cards of the products whose stock is counted, with no piece left; at most 100. */
export const soldOut = queryOptions({
  queryKey: ['products', 'sold-out'],
  queryFn: ({ signal }) =>
    api('GET /products', { query: { stock: 'out', sort: 'name', view: 'card', limit: 100 }, signal }),
  staleTime: 0,
})

export const productCards = (search: string) =>
  queryOptions({
    queryKey: ['products', 'cards', search],
    queryFn: ({ signal }) => api('GET /products', { query: { search, view: 'card' }, signal }),
    staleTime: 2 * MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneProduct = (id: number) =>
  query('GET /products/:id', { key: ['products', 'one', id], params: { id }, staleTime: 2 * MINUTE })

/** Up to 100 colours of the shop's products, those of a category first. */
export const productColors = (category: number | undefined) =>
  query('GET /product-colors', {
    key: ['products', 'colors', category],
    query: { category },
    staleTime: 10 * MINUTE,
  })

/** The characteristics that may filter the list of a category. */
export const productSpecifications = (category: number) =>
  query('GET /product-specifications', {
    key: ['products', 'specifications', category],
    query: { category },
    staleTime: 10 * MINUTE,
  })

/** The 10 most used size lists, such as S, M, L, of the category, or of all products if it has none. */
export const productSizes = (category: number | undefined) =>
  query('GET /product-sizes', {
    key: ['products', 'sizes', category],
    query: { category },
    staleTime: 10 * MINUTE,
  })

const CHANGES = [['products'], ['dashboard']]
export const NOT_SAVED = 'Erreur lors de la sauvegarde du produit'

/** True if a product was not saved because it changed since it was read. */
export function isProductChanged(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'product_changed'
}

/** Adds a product (`id` null) or updates one; missing `parts` stay unchanged. */
export const saveProduct = mutationOf(
  ({ id, parts, onProgress }: { id: number | null; parts: Parts; onProgress: (share: number) => void }) =>
    id === null
      ? upload('POST /products', {}, parts, { onProgress })
      : upload('PUT /products/:id', { id }, parts, { onProgress }),
  {
    // If the product changed elsewhere, the form itself merges that change or shows it.
    error: (_sent, error) => (isProductChanged(error) ? '' : NOT_SAVED),
    changes: CHANGES,
    onSuccess: putInPages,
  },
)

export const toggleProduct = mutation('PUT /products/:id', {
  success: 'Produit modifié avec succès',
  error: NOT_SAVED,
  changes: CHANGES,
  onSuccess: putInPages,
})

export const changeProducts = mutation('POST /products/bulk', {
  error: 'Erreur lors de la modification des produits',
  changes: CHANGES,
})

export const setPrices = mutation('PUT /products/prices', {
  success: 'Anciens prix remis avec succès',
  error: 'Erreur lors de la remise des anciens prix',
  changes: CHANGES,
})

export const deleteProduct = undoableDeletion('products', {
  success: 'Produit supprimé avec succès',
  error: 'Erreur lors de la suppression du produit',
  changes: CHANGES,
})

/** Sketches (draft products made from photos), oldest first; only the newest 100 if there are more. */
export const sketches = query('GET /products', {
  key: ['products', 'sketches'],
  query: { sketch: true, limit: 100 },
  staleTime: 0,
  gcTime: 0,
  select: ({ items, total }) => ({ items: items.toSorted((a, b) => a.id - b.id), total }),
})

export const sketchCount = query('GET /products', {
  key: ['products', 'sketches', 'count'],
  query: { sketch: true, limit: 1 },
  staleTime: 0,
  select: ({ total }) => total,
})

/** Creates a sketch from a photo. Idempotent: a retry with the same key creates no second one. */
export async function addPhoto(
  { key, categoryId }: { key: string; categoryId: number },
  file: File,
): Promise<void> {
  const answer = await upload(
    'POST /products/photos',
    {},
    { images: file, categoryId: String(categoryId) },
    { prepare: (same) => same, headers: { 'Idempotency-Key': key } },
  )
  // A captive portal may answer 200 with its own page.
  if (!Array.isArray(answer?.items)) throw new ApiError(0, {}, 'Réponse illisible')
}

export const joinSketch = mutation('POST /products/:id/join', {
  error: 'Erreur lors du regroupement des photos',
  changes: CHANGES,
})

type AddedImage = {
  id: number
  file: File
  color: string | null
  number: number
  onProgress: (share: number) => void
}

/** Adds an image; `number` is its position in the form, for the error message. */
export const addProductImage = mutationOf(
  ({ id, file, color, onProgress }: AddedImage) =>
    upload(
      'POST /products/:id/images',
      { id },
      { images: file, imageColors: JSON.stringify([color]) },
      { onProgress },
    ),
  {
    error: ({ number }) => `Erreur lors de l'ajout de l'image ${number}`,
    changes: CHANGES,
    onSuccess: putInPages,
  },
)

/** Sets the colour that an image shows. No success toast: this is part of saving the product. */
export const colorProductImage = mutation('PUT /products/:id/images/:imageId', {
  error: 'Erreur lors de la sauvegarde de la couleur d’une image',
  changes: CHANGES,
  onSuccess: putInPages,
})

export const deleteProductImage = mutation('DELETE /products/:id/images/:imageId', {
  success: 'Image supprimée avec succès',
  error: "Erreur lors de la suppression de l'image",
  changes: CHANGES,
  onSuccess: putInPages,
})

function putInPages({ product }: { product: Product }, client: QueryClient): void {
  client.setQueriesData<PageOf<Product>>({ queryKey: ['products', 'page'] }, (page) =>
    page
      ? {
          ...page,
          items: page.items.map((item) => (item.id === product.id ? { ...item, ...product } : item)),
        }
      : page,
  )
}

/** The stock of a product. Always stale: orders change it. */
export const productStock = (id: number) =>
  query('GET /products/:id/stock', { key: ['stock', id], params: { id }, staleTime: 0 })

export const stockMoves = (id: number) =>
  query('GET /products/:id/stock/moves', { key: ['stock', id, 'moves'], params: { id }, staleTime: 0 })

export const lowStock = query('GET /stock/low', { key: ['stock', 'low'], staleTime: 0 })

/** Saves the stock of a product. No success toast: this is part of saving the product. */
export const saveStock = mutation('PUT /products/:id/stock', {
  error: 'Erreur lors de la sauvegarde du stock',
  changes: [['stock'], ['products']],
})

export const stockSettings = query('GET /stock/settings', { key: ['stock', 'settings'] })

export const saveStockSettings = mutation('PUT /stock/settings', {
  success: 'Stock réglé avec succès',
  error: 'Erreur lors du réglage du stock',
  changes: [['stock', 'settings']],
})
