/** The orders that a list of products may stand in. */
export const PRODUCT_SORTS = ['newest', 'price-low', 'price-high', 'name'] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What the address of a list's page may say; any other parameter changes nothing of the page. */
export const LISTING_PARAMETERS = [
  'brand',
  'display',
  'inStock',
  'isNew',
  'maxPrice',
  'minPrice',
  'page',
  'search',
  'sort',
  'subcategory',
] as const

export type ListingParameter = (typeof LISTING_PARAMETERS)[number]
