import { queryOptions } from '@tanstack/react-query'
import type { Banner } from '#contract/banner.ts'
import type { Brand } from '#contract/brand.ts'
import type { Category } from '#contract/category.ts'
import type { FreeDeliverySetting } from '#contract/free-delivery.ts'
import type { HeroCard } from '#contract/hero-card.ts'
import type { NewsItem } from '#contract/news-item.ts'
import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { MAX_SUGGESTIONS } from '#rules/search-ranking.ts'
import type { ApiClient } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'

/** What a list of products is asked for, in the names of the API. */
export type ProductFilters = {
  search?: string
  category?: number
  subcategory?: string
  brand?: string
  minPrice?: number
  maxPrice?: number
  inStock?: boolean
  isNew?: boolean
  sort?: string
  page?: number
  limit?: number
}

/** The home's row of new arrivals. */
export const NEW_ARRIVALS: ProductFilters = { sort: 'newest', limit: 8 }

export type ShopQueries = ReturnType<typeof createQueries>

/** Every read of the storefront with its freshness (spec §9). */
export function createQueries(api: ApiClient) {
  return {
    categories: () =>
      queryOptions({
        queryKey: ['categories'],
        queryFn: ({ signal }) => api.get<Category[]>('/categories', { signal }),
        staleTime: 5 * MINUTE,
      }),
    brands: () =>
      queryOptions({
        queryKey: ['brands'],
        queryFn: ({ signal }) => api.get<Brand[]>('/brands', { signal }),
        staleTime: 10 * MINUTE,
      }),
    wilayas: () =>
      queryOptions({
        queryKey: ['wilayas'],
        queryFn: ({ signal }) => api.get<Wilaya[]>('/wilayas', { signal }),
        staleTime: 30 * MINUTE,
      }),
    freeDelivery: () =>
      queryOptions({
        queryKey: ['free-delivery'],
        queryFn: ({ signal }) => api.get<FreeDeliverySetting | null>('/free-delivery', { signal }),
        staleTime: 30 * MINUTE,
      }),
    activeNews: () =>
      queryOptions({
        queryKey: ['news'],
        queryFn: ({ signal }) => api.get<NewsItem[]>('/news/active', { signal }),
        staleTime: 5 * MINUTE,
      }),
    activeBanners: () =>
      queryOptions({
        queryKey: ['banners'],
        queryFn: ({ signal }) => api.get<Banner[]>('/banners/active', { signal }),
        staleTime: 10 * MINUTE,
      }),
    activeHeroCards: () =>
      queryOptions({
        queryKey: ['hero-cards'],
        queryFn: ({ signal }) => api.get<HeroCard[]>('/hero-cards/active', { signal }),
        staleTime: 10 * MINUTE,
      }),
    products: (filters: ProductFilters) =>
      queryOptions({
        queryKey: ['products', filters],
        queryFn: ({ signal }) =>
          api.get<PageOf<ProductCard>>('/products', { query: { ...filters, view: 'card' }, signal }),
        staleTime: MINUTE,
      }),
    suggestions: (search: string) =>
      queryOptions({
        queryKey: ['suggestions', search],
        queryFn: ({ signal }) =>
          api.get<PageOf<ProductCard>>('/products', {
            query: { search, limit: MAX_SUGGESTIONS, view: 'card' },
            signal,
          }),
        staleTime: MINUTE,
        enabled: search !== '',
      }),
    product: (id: number) =>
      queryOptions({
        queryKey: ['product', id],
        queryFn: ({ signal }) => api.get<Product>(`/products/${id}`, { signal }),
        staleTime: MINUTE,
      }),
  }
}
