import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { StockChange } from '#contract/stock.ts'

/** The stock of a product. Always stale: orders change it. */
export const productStock = (id: number) =>
  queryOptions({
    queryKey: ['stock', id],
    queryFn: ({ signal }) => api('GET /products/:id/stock', { params: { id }, signal }),
    staleTime: 0,
  })

export const stockMoves = (id: number) =>
  queryOptions({
    queryKey: ['stock', id, 'moves'],
    queryFn: ({ signal }) => api('GET /products/:id/stock/moves', { params: { id }, signal }),
    staleTime: 0,
  })

export const lowStock = queryOptions({
  queryKey: ['stock', 'low'],
  queryFn: ({ signal }) => api('GET /stock/low', { signal }),
  staleTime: 0,
})

export const stockSettings = queryOptions({
  queryKey: ['stock', 'settings'],
  queryFn: ({ signal }) => api('GET /stock/settings', { signal }),
})

/** Saves the stock of a product. Without a success toast: it is part of saving the product. */
export const saveStock = mutationOptions({
  mutationFn: ({ id, change }: { id: number; change: StockChange }) =>
    api('PUT /products/:id/stock', { params: { id }, body: change }),
  meta: { error: 'Erreur lors de la sauvegarde du stock', changes: [['stock'], ['products']] },
})

export const saveStockSettings = mutationOptions({
  mutationFn: (showLeftAt: number | null) => api('PUT /stock/settings', { body: { showLeftAt } }),
  meta: {
    success: 'Stock réglé avec succès',
    error: 'Erreur lors du réglage du stock',
    changes: [['stock', 'settings']],
  },
})
