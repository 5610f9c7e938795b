import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { MINUTE } from '#web/query-client.ts'

export type ProductFilter = { search: string | undefined; category: number | undefined; page: number }

export const productsPage = (filter: ProductFilter) =>
  queryOptions({
    queryKey: ['products', 'page', filter],
    queryFn: ({ signal }) => api.get<PageOf<Product>>('/products', { query: filter, signal }),
    staleTime: 2 * MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneProduct = (id: number) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => api.get<Product>(`/products/${id}`, { signal }),
    staleTime: 5 * MINUTE,
  })

export const deleteProduct = mutationOptions({
  mutationFn: (id: number) => api.delete(`/products/${id}`),
  meta: {
    success: 'Produit supprimé avec succès',
    error: 'Erreur lors de la suppression du produit',
    changes: [['products'], ['dashboard']],
  },
})
