import { queryOptions } from '@tanstack/react-query'
import type { ProductFilters, Reads } from '#contract/reads.ts'
import { MAX_SUGGESTIONS } from '#rules/search-ranking.ts'
import { MINUTE } from '#web/query-client.ts'

/** The home's row of new arrivals. */
export const NEW_ARRIVALS: ProductFilters = { sort: 'newest', limit: 8 }

/** What an empty list offers instead: the newest of its category, or of all. */
export function insteadOf(category: number | undefined): ProductFilters {
  return { sort: 'newest', limit: 4, ...(category !== undefined && { category }) }
}

export type ShopQueries = ReturnType<typeof createQueries>

/** Every read of the storefront as a query, with its freshness (spec §9). */
export function createQueries(reads: Reads) {
  return {
    categories: () =>
      queryOptions({ queryKey: ['categories'], queryFn: reads.categories, staleTime: 5 * MINUTE }),
    wilayas: () => queryOptions({ queryKey: ['wilayas'], queryFn: reads.wilayas, staleTime: 30 * MINUTE }),
    freeDelivery: () =>
      queryOptions({ queryKey: ['free-delivery'], queryFn: reads.freeDelivery, staleTime: 30 * MINUTE }),
    vehicles: () => queryOptions({ queryKey: ['vehicles'], queryFn: reads.vehicles, staleTime: 10 * MINUTE }),
    vehicleModels: (ids: number[]) =>
      queryOptions({
        queryKey: ['vehicle-models', ids],
        queryFn: ({ signal }) => reads.vehicleModels(ids, { signal }),
        staleTime: 10 * MINUTE,
      }),
    activeNews: () => queryOptions({ queryKey: ['news'], queryFn: reads.activeNews, staleTime: 5 * MINUTE }),
    activeBanners: () =>
      queryOptions({ queryKey: ['banners'], queryFn: reads.activeBanners, staleTime: 10 * MINUTE }),
    activeHeroCards: () =>
      queryOptions({ queryKey: ['hero-cards'], queryFn: reads.activeHeroCards, staleTime: 10 * MINUTE }),
    products: (filters: ProductFilters) =>
      queryOptions({
        queryKey: ['products', filters],
        queryFn: ({ signal }) => reads.products(filters, { signal }),
        staleTime: MINUTE,
      }),
    productFilters: ({ page: _page, limit: _limit, sort: _sort, ...filters }: ProductFilters) =>
      queryOptions({
        queryKey: ['product-filters', filters],
        queryFn: ({ signal }) => reads.productFilters(filters, { signal }),
        staleTime: MINUTE,
      }),
    suggestions: (search: string) =>
      queryOptions({
        queryKey: ['suggestions', search],
        queryFn: ({ signal }) => reads.products({ search, limit: MAX_SUGGESTIONS }, { signal }),
        staleTime: MINUTE,
        enabled: search !== '',
      }),
    shop: () => queryOptions({ queryKey: ['shop'], queryFn: reads.shop, staleTime: 10 * MINUTE }),
    page: (slug: string) =>
      queryOptions({
        queryKey: ['page', slug],
        queryFn: ({ signal }) => reads.page(slug, { signal }),
        staleTime: 10 * MINUTE,
      }),
    sizeGuide: (id: number) =>
      queryOptions({
        queryKey: ['size-guide', id],
        queryFn: ({ signal }) => reads.sizeGuide(id, { signal }),
        staleTime: 10 * MINUTE,
      }),
    product: (id: number) =>
      queryOptions({
        queryKey: ['product', id],
        queryFn: ({ signal }) => reads.product(id, { signal }),
        staleTime: MINUTE,
      }),
  }
}
