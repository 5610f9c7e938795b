import { type ListingParameter, PRODUCT_SORTS, type ProductSort } from '#rules/product-list.ts'

/** The state of a product list, as it stands in the address. */
export type ListingSearch = {
  search?: string
  brand?: string
  subcategory?: string
  minPrice?: number
  maxPrice?: number
  inStock?: boolean
  isNew?: boolean
  sort?: ProductSort
  page?: number
  display?: 'liste'
}

/** Reads an address's parameters; what does not fit is left out. */
export function parseListingSearch(given: Record<string, unknown>): ListingSearch {
  const sort = PRODUCT_SORTS.find((known) => known === given.sort)
  return withoutMissing({
    search: textOf(given.search),
    brand: textOf(given.brand),
    subcategory: textOf(given.subcategory),
    minPrice: numberOf(given.minPrice, 0),
    maxPrice: numberOf(given.maxPrice, 0),
    inStock: given.inStock === 'true' || given.inStock === true || undefined,
    isNew: given.isNew === 'true' || given.isNew === true || undefined,
    sort,
    page: numberOf(given.page, 2),
    display: given.display === 'liste' ? 'liste' : undefined,
    // The server keeps pages by these names: by one that it knows not, two pages would be taken for one.
  } satisfies { [Name in ListingParameter]: ListingSearch[Name] })
}

/** Whether it is a list as it lies in the shop: nothing of it filtered out, in its own order. */
export function isWholeList({ page: _page, display: _display, ...filters }: ListingSearch): boolean {
  return Object.values(filters).every((part) => part === undefined)
}

/** Address parameters as plain texts, without quotes or JSON. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Plain texts back to an address's parameters; empty ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined
}

function numberOf(value: unknown, min: number): number | undefined {
  const number = Number(value)
  return /^\d{1,9}$/.test(String(value)) && number >= min && number <= 100_000_000 ? number : undefined
}

function withoutMissing<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape
}
