export const PRODUCT_SORTS = ['newest', 'price-low', 'price-high', 'name'] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

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
  'spec',
  'subcategory',
  'year',
] as const

/** Parameters that may repeat. A product needs one of the brands, and one value of each characteristic. */
const REPEATED: readonly string[] = ['brand', 'spec'] satisfies ListingParameter[]

export function isRepeated(parameter: string): boolean {
  return REPEATED.includes(parameter)
}

/** Sorts the values of a repeated parameter and drops duplicates, so that equal filters have one URL. */
export function sortValues(values: string[]): string[] {
  return [...new Set(values)].sort()
}

export type ListingParameter = (typeof LISTING_PARAMETERS)[number]

/** Maximum products in one bulk change, and rows whose deletion is undone at once. */
export const MAX_CHANGED = 500

/** Maximum brands in the filter of a list. */
export const MAX_BRANDS = 10

/** Maximum photos in one upload that makes a product of each. */
export const MAX_PHOTOS = 30

/** Products on one page (spec §9). */
export const PAGE_SIZE = 20

const MAX_LINKS = 5

type PageLink = number | 'ellipsis'

export function pageCount(total: number, pageSize = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Lists at most five pages to link to: first, last and around the current one, with an ellipsis for each gap (spec §9). */
export function pageLinks(current: number, pages: number): PageLink[] {
  if (pages <= MAX_LINKS) return range(1, pages)
  const inner = MAX_LINKS - 2
  const start = Math.min(Math.max(current - 1, 2), pages - inner)
  return withEllipses([1, ...range(start, start + inner - 1), pages])
}

function withEllipses(numbers: number[]): PageLink[] {
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1]
    return previous !== undefined && number - previous > 1 ? ['ellipsis' as const, number] : [number]
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Maximum suggestions of the search box (spec §9). */
export const MAX_SUGGESTIONS = 5

/** Delay in ms after the last keystroke before a search is sent (spec §9). */
export const SEARCH_DEBOUNCE = 300
