import type { EndpointName, ResponseBody } from './endpoints.ts'
import type { Product } from './product.ts'
import type { ProductQuery } from './product-query.ts'
import type { VehicleModel } from './vehicle.ts'

/** The filters of a list, by default of its first page of 20. */
export type ProductFilters = Partial<Omit<ProductQuery, 'view'>>

type ReadOptions = { signal?: AbortSignal }

type Read<Name extends EndpointName> = (options?: ReadOptions) => Promise<ResponseBody<Name>>

/** Public reads. Cached queries implement them on the server, the API client in the browser. */
export type Reads = {
  categories: Read<'GET /categories'>
  brands: Read<'GET /brands'>
  vehicles: Read<'GET /vehicles'>
  /** Lists the models with these ids, sorted as all are. */
  vehicleModels: (ids: number[], options?: ReadOptions) => Promise<VehicleModel[]>
  wilayas: Read<'GET /wilayas'>
  /** Null when it was never set. */
  freeDelivery: Read<'GET /free-delivery'>
  activeNews: Read<'GET /news/active'>
  activeBanners: Read<'GET /banners/active'>
  activeHeroCards: Read<'GET /hero-cards/active'>
  products: (filters: ProductFilters, options?: ReadOptions) => Promise<ResponseBody<'GET /products', 'card'>>
  /** The brands and sizes of a list. */
  productFilters: (
    filters: ProductFilters,
    options?: ReadOptions,
  ) => Promise<ResponseBody<'GET /products/filters'>>
  /** Null when there is no such guide. */
  sizeGuide: (id: number, options?: ReadOptions) => Promise<ResponseBody<'GET /size-guides/:id'> | null>
  shop: Read<'GET /shop'>
  /** Published pages. */
  pages: Read<'GET /pages'>
  /** Null unless it is published. */
  page: (slug: string, options?: ReadOptions) => Promise<ResponseBody<'GET /pages/:slug'> | null>
  /** Null when there is no such product. */
  product: (id: number, options?: ReadOptions) => Promise<ResponseBody<'GET /products/:id'> | null>
}

/** Times of the latest products, ISO 8601; null without products. */
export type SitemapCategory = {
  id: number
  updatedAt: string | null
  subcategories: { name: string; updatedAt: string | null }[]
}

/** Reads of the files beside the pages. */
export type SiteReads = {
  /** The hash of the icon that the owner has set. */
  iconHash: () => Promise<string | null>
  countProducts: () => Promise<number>
  /** Lists one part of all products by id; `part` counts from 0. */
  sitemapProducts: (part: number, size: number) => Promise<{ id: number; updatedAt: string }[]>
  /** Lists categories and subcategories in the shop's order. */
  sitemapCategories: () => Promise<SitemapCategory[]>
  /** Lists the next published products by id, above `after`; not cached. */
  feedProducts: (after: number, size: number) => Promise<Product[]>
}
