import type { Banner } from './banner.ts'
import type { Brand } from './brand.ts'
import type { Category } from './category.ts'
import type { FreeDeliverySetting } from './free-delivery.ts'
import type { HeroCard } from './hero-card.ts'
import type { NewsItem } from './news-item.ts'
import type { PageOf, Product, ProductCard, ProductQuery } from './product.ts'
import type { Wilaya } from './wilaya.ts'

/** Filters of a list of products; page 1 of 20 unless set. */
export type ProductFilters = Partial<Omit<ProductQuery, 'view'>>

type ReadOptions = { signal?: AbortSignal }

/**
 * Everything public that is read of the shop. On the server the queries implement it, behind a cache; in the
 * browser the API client does.
 */
export type Reads = {
  categories: (options?: ReadOptions) => Promise<Category[]>
  brands: (options?: ReadOptions) => Promise<Brand[]>
  wilayas: (options?: ReadOptions) => Promise<Wilaya[]>
  /** Null when it was never set. */
  freeDelivery: (options?: ReadOptions) => Promise<FreeDeliverySetting | null>
  activeNews: (options?: ReadOptions) => Promise<NewsItem[]>
  activeBanners: (options?: ReadOptions) => Promise<Banner[]>
  activeHeroCards: (options?: ReadOptions) => Promise<HeroCard[]>
  products: (filters: ProductFilters, options?: ReadOptions) => Promise<PageOf<ProductCard>>
  /** Null when there is no such product. */
  product: (id: number, options?: ReadOptions) => Promise<Product | null>
}

/** A category with its subcategories, each with the time of its latest product (ISO); null without products. */
export type SitemapCategory = {
  id: number
  updatedAt: string | null
  subcategories: { name: string; updatedAt: string | null }[]
}

export type SitemapReads = {
  countProducts: () => Promise<number>
  /** One part of all products, by id; `part` counts from 0. */
  sitemapProducts: (part: number, size: number) => Promise<{ id: number; updatedAt: string }[]>
  /** Every category and subcategory in the shop's order. */
  sitemapCategories: () => Promise<SitemapCategory[]>
}
