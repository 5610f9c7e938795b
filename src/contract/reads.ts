import type { EndpointName, ResponseBody } from './endpoints.ts'
import type { Product } from './product.ts'
import type { ProductQuery } from './product-query.ts'
import type { VehicleModel } from './vehicle.ts'

/** Filters of the product list; by default it returns the first 20 products. */
export type ProductFilters = Partial<Omit<ProductQuery, 'view'>>

type ReadOptions = { signal?: AbortSignal }

type Read<Name extends EndpointName> = (options?: ReadOptions) => Promise<ResponseBody<Name>>

/** Public reads. Queries, mostly cached, implement them on the server, the API client in the browser. */
export type Reads = {
  categories: Read<'GET /categories'>
  brands: Read<'GET /brands'>
  vehicles: Read<'GET /vehicles'>
  vehicleModels: (ids: number[], options?: ReadOptions) => Promise<VehicleModel[]>
  wilayas: Read<'GET /wilayas'>
  freeDelivery: Read<'GET /free-delivery'>
  activeNews: Read<'GET /news/active'>
  activeBanners: Read<'GET /banners/active'>
  activeHeroCards: Read<'GET /hero-cards/active'>
  products: (filters: ProductFilters, options?: ReadOptions) => Promise<ResponseBody<'GET /products', 'card'>>
  productFilters: (
    filters: ProductFilters,
    options?: ReadOptions,
  ) => Promise<ResponseBody<'GET /products/filters'>>
  sizeGuide: (id: number, options?: ReadOptions) => Promise<ResponseBody<'GET /size-guides/:id'> | null>
  shop: Read<'GET /shop'>
  pages: Read<'GET /pages'>
  page: (slug: string, options?: ReadOptions) => Promise<ResponseBody<'GET /pages/:slug'> | null>
  product: (id: number, options?: ReadOptions) => Promise<ResponseBody<'GET /products/:id'> | null>
}

/** `updatedAt`: when one of its published products last changed, ISO 8601; null if it has none. */
export type SitemapCategory = {
  id: number
  updatedAt: string | null
  subcategories: { name: string; updatedAt: string | null }[]
}

export type ImageSize = { width: number; height: number }

/** Reads for pages, sitemaps, feeds and icons. */
export type SiteReads = {
  /** False while the shop lacks a name, a phone number or an owner. */
  isOpen: () => Promise<boolean>
  /** True if every active courier lets customers open parcels before they pay, or if none is active. */
  allowsOpening: () => Promise<boolean>
  iconHash: () => Promise<string | null>
  countProducts: () => Promise<number>
  /** Lists one part of the published products by id. Parts have `size` products; `part` counts from 0. */
  sitemapProducts: (part: number, size: number) => Promise<{ id: number; updatedAt: string }[]>
  sitemapCategories: () => Promise<SitemapCategory[]>
  /** Returns the size of an image in px, by the version in its path; null if the image no longer exists. */
  imageSize: (version: string) => Promise<ImageSize | null>
  /** Returns the current name of a renamed subcategory; null for any other name. */
  renamedSubcategory: (categoryId: number, name: string) => Promise<string | null>
  /** Lists published products above the id `after`, by id; omits images too small for feeds. Not cached. */
  feedProducts: (after: number, size: number) => Promise<Product[]>
}
