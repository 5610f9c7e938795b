import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { type Parts, upload } from '#admin/upload.ts'
import type { ProductPrices, ProductsChange } from '#contract/catalogue-tools.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { ProductQuery } from '#contract/product-query.ts'
import { MINUTE } from '#web/query-client.ts'

type ProductFilter = {
  search: string | undefined
  category: number | undefined
  sort: ProductQuery['sort']
  /** Undefined: all. */
  isPublished: boolean | undefined
  page: number
}

export const productsPage = (filter: ProductFilter) =>
  queryOptions({
    queryKey: ['products', 'page', filter],
    queryFn: ({ signal }) => api('GET /products', { query: filter, signal }),
    staleTime: 2 * MINUTE,
    placeholderData: keepPreviousData,
  })

/** The products that a search finds, as cards; without a search the newest. */
export const productCards = (search: string) =>
  queryOptions({
    queryKey: ['products', 'cards', search],
    queryFn: ({ signal }) => api('GET /products', { query: { search, view: 'card' }, signal }),
    staleTime: 2 * MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneProduct = (id: number) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => api('GET /products/:id', { params: { id }, signal }),
    staleTime: 2 * MINUTE,
  })

const CHANGES = [['products'], ['dashboard']]
const NOT_SAVED = 'Erreur lors de la sauvegarde du produit'

type Sent = { id: number | null; parts: Parts; onProgress: (share: number) => void }

/** Adds a product (`id` null) or updates one; missing `parts` stay unchanged. */
export const saveProduct = mutationOptions({
  mutationFn: ({ id, parts, onProgress }: Sent) =>
    id === null
      ? upload('POST /products', {}, parts, onProgress)
      : upload('PUT /products/:id', { id }, parts, onProgress),
  meta: {
    error: NOT_SAVED,
    changes: CHANGES,
  },
  onSuccess: ({ product }, _variables, _result, { client }) => putInPages(client, product),
})

type Toggled = { id: number; change: { inStock: boolean } | { isNew: boolean } }

export const toggleProduct = mutationOptions({
  mutationFn: ({ id, change }: Toggled) => api('PUT /products/:id', { params: { id }, body: change }),
  meta: { success: 'Produit modifié avec succès', error: NOT_SAVED, changes: CHANGES },
  onSuccess: ({ product }, _variables, _result, { client }) => putInPages(client, product),
})

/** Changes many products at once, each for itself. */
export const changeProducts = mutationOptions({
  mutationFn: (body: ProductsChange) => api('POST /products/bulk', { body }),
  meta: { error: 'Erreur lors de la modification des produits', changes: CHANGES },
})

/** Sets prices back after a change of many. */
export const setPrices = mutationOptions({
  mutationFn: (body: ProductPrices) => api('PUT /products/prices', { body }),
  meta: {
    success: 'Anciens prix remis avec succès',
    error: 'Erreur lors de la remise des anciens prix',
    changes: CHANGES,
  },
})

export const deleteProduct = mutationOptions({
  mutationFn: (id: number) => api('DELETE /products/:id', { params: { id } }),
  meta: {
    success: 'Produit supprimé avec succès',
    error: 'Erreur lors de la suppression du produit',
    changes: CHANGES,
  },
})

type Added = { id: number; file: File; number: number; onProgress: (share: number) => void }

/** Adds an image; `number` is its position in the form, for the error message. */
export const addProductImage = mutationOptions({
  mutationFn: ({ id, file, onProgress }: Added) =>
    upload('POST /products/:id/images', { id }, { images: file }, onProgress),
  meta: {
    error: ({ number }: Added) => `Erreur lors de l'ajout de l'image ${number}`,
    changes: CHANGES,
  },
  onSuccess: ({ product }, _variables, _result, { client }) => putInPages(client, product),
})

export const deleteProductImage = mutationOptions({
  mutationFn: ({ id, imageId }: { id: number; imageId: number }) =>
    api('DELETE /products/:id/images/:imageId', { params: { id, imageId } }),
  meta: {
    success: 'Image supprimée avec succès',
    error: "Erreur lors de la suppression de l'image",
    changes: CHANGES,
  },
  onSuccess: ({ product }, _variables, _result, { client }) => putInPages(client, product),
})

// Updates the cached pages before they are refetched.
function putInPages(client: QueryClient, product: Product): void {
  client.setQueriesData<PageOf<Product>>({ queryKey: ['products', 'page'] }, (page) =>
    page ? { ...page, items: page.items.map((item) => (item.id === product.id ? product : item)) } : page,
  )
}
