import { queryOptions } from '@tanstack/react-query'
import type { ProductCard } from '#contract/product.ts'
import type { ProductFilters, Reads } from '#contract/reads.ts'
import { MAX_SUGGESTIONS } from '#rules/product-list.ts'
import { MINUTE } from '#web/query-client.ts'

export const NEW_ARRIVALS: ProductFilters = { sort: 'newest', limit: 8 }

/** Filters for the newest products of the category, or of all, which are shown in place of an empty list. */
export function insteadOf(category: number | undefined): ProductFilters {
  return { sort: 'newest', limit: 4, ...(category !== undefined && { category }) }
}

type Place = { id: number; price: number; categoryId: number; subcategory: string | null }

const MAX_SIMILAR = 4

/** Lists products in stock of the same subcategory, else of the same category, the nearest in price first. */
async function findSimilar(reads: Reads, product: Place, options: ReadOptions): Promise<ProductCard[]> {
  const { id, price, categoryId: category, subcategory } = product
  const kinds = subcategory === null ? [{ category }] : [{ category, subcategory }, { category }]
  for (const kind of kinds) {
    const filters = { ...kind, inStock: true, limit: MAX_SIMILAR + 1 }
    const found = await Promise.all([
      reads.products({ ...filters, maxPrice: price, sort: 'price-high' }, options),
      reads.products({ ...filters, minPrice: price, sort: 'price-low' }, options),
    ])
    const cards = new Map(found.flatMap(({ items }) => items).map((card) => [card.id, card]))
    cards.delete(id)
    const gap = (card: ProductCard) => Math.abs(card.price - price)
    if (cards.size > 0) return [...cards.values()].toSorted((a, b) => gap(a) - gap(b)).slice(0, MAX_SIMILAR)
  }
  return []
}

export type ShopQueries = ReturnType<typeof createQueries>

type ReadOptions = { signal: AbortSignal }

function query<Data>(queryKey: unknown[], minutes: number, read: (options: ReadOptions) => Promise<Data>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read({ signal }), staleTime: minutes * MINUTE })
}

/** Creates the queries of the storefront, with the staleTime of spec §9 where it has one. */
export function createQueries(reads: Reads) {
  return {
    categories: () => query(['categories'], 5, reads.categories),
    wilayas: () => query(['wilayas'], 30, reads.wilayas),
    freeDelivery: () => query(['free-delivery'], 30, reads.freeDelivery),
    vehicles: () => query(['vehicles'], 10, reads.vehicles),
    vehicleModels: (ids: number[]) =>
      query(['vehicle-models', ids], 10, (options) => reads.vehicleModels(ids, options)),
    activeNews: () => query(['news'], 5, reads.activeNews),
    activeBanners: () => query(['banners'], 10, reads.activeBanners),
    activeHeroCards: () => query(['hero-cards'], 10, reads.activeHeroCards),
    products: (filters: ProductFilters) =>
      query(['products', filters], 1, (options) => reads.products(filters, options)),
    productFilters: ({ page: _page, limit: _limit, sort: _sort, ...filters }: ProductFilters) =>
      query(['product-filters', filters], 1, (options) => reads.productFilters(filters, options)),
    suggestions: (search: string) => ({
      ...query(['suggestions', search], 1, (options) =>
        reads.products({ search, limit: MAX_SUGGESTIONS }, options),
      ),
      enabled: search !== '',
    }),
    shop: () => query(['shop'], 10, reads.shop),
    page: (slug: string) => query(['page', slug], 10, (options) => reads.page(slug, options)),
    sizeGuide: (id: number) => query(['size-guide', id], 10, (options) => reads.sizeGuide(id, options)),
    similar: (product: Place) =>
      query(['similar', product.id], 1, (options) => findSimilar(reads, product, options)),
    product: (id: number) => query(['product', id], 1, (options) => reads.product(id, options)),
  }
}
