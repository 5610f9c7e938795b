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
  const whole =
    <Data>(name: string, path: string, staleTime: number) =>
    () =>
      queryOptions({
        queryKey: [name],
        queryFn: ({ signal }) => api.get<Data>(path, { signal }),
        staleTime,
      })
  return {
    categories: whole<Category[]>('categories', '/categories', 5 * MINUTE),
    brands: whole<Brand[]>('brands', '/brands', 10 * MINUTE),
    wilayas: whole<Wilaya[]>('wilayas', '/wilayas', 30 * MINUTE),
    freeDelivery: whole<FreeDeliverySetting | null>('free-delivery', '/free-delivery', 30 * MINUTE),
    activeNews: whole<NewsItem[]>('news', '/news/active', 5 * MINUTE),
    activeBanners: whole<Banner[]>('banners', '/banners/active', 10 * MINUTE),
    activeHeroCards: whole<HeroCard[]>('hero-cards', '/hero-cards/active', 10 * MINUTE),
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
