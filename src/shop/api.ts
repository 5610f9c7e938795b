import type { Reads } from '#contract/reads.ts'
import { pickModels } from '#rules/vehicle-fits.ts'
import { ApiError, createApiClient } from '#web/api-client.ts'

export const api = createApiClient({ fetch: (path, init) => fetch(path, init) })

export const reads: Reads = {
  categories: (options) => api('GET /categories', options),
  brands: (options) => api('GET /brands', options),
  vehicles: (options) => api('GET /vehicles', options),
  // Reads the list of all vehicles, which the browser caches and the vehicle chooser shows, too.
  vehicleModels: async (ids, options) => pickModels(await api('GET /vehicles', options), ids),
  wilayas: (options) => api('GET /wilayas', options),
  freeDelivery: (options) => api('GET /free-delivery', options),
  activeNews: (options) => api('GET /news/active', options),
  activeBanners: (options) => api('GET /banners/active', options),
  activeHeroCards: (options) => api('GET /hero-cards/active', options),
  products: (filters, options) => api('GET /products', { query: { ...filters, view: 'card' }, ...options }),
  productFilters: (filters, options) =>
    api('GET /products/filters', { query: { ...filters, prices: true }, ...options }),
  sizeGuide: (id, options) => api('GET /size-guides/:id', { params: { id }, ...options }).catch(toNull),
  shop: (options) => api('GET /shop', options),
  pages: (options) => api('GET /pages', options),
  page: (slug, options) => api('GET /pages/:slug', { params: { slug }, ...options }).catch(toNull),
  product: (id, options) => api('GET /products/:id', { params: { id }, ...options }).catch(toNull),
}

function toNull(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
