export const PRODUCT_SORTS = ['newest', 'price-low', 'price-high', 'name'] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Query parameters of a product list; others are ignored. */
export const LISTING_PARAMETERS = [
  'brand',
  'display',
  'inStock',
  'isNew',
  'maxPrice',
  'minPrice',
  'model',
  'page',
  'search',
  'size',
  'sort',
  'subcategory',
  'year',
] as const

export type ListingParameter = (typeof LISTING_PARAMETERS)[number]

/** Products that one change of many may name. */
export const MAX_CHANGED = 500
