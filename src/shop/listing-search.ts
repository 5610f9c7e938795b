import type { ProductFilters } from '#contract/reads.ts'
import {
  type ListingParameter,
  MAX_BRANDS,
  PRODUCT_SORTS,
  type ProductSort,
  sortValues,
} from '#rules/product-list.ts'
import { MAX_SPECIFICATION, MAX_SPECIFICATION_FILTERS } from '#rules/specifications.ts'

export type ListingSearch = {
  search?: string
  brand?: string[]
  size?: string
  /** Characteristics, each `nom:valeur`. */
  spec?: string[]
  subcategory?: string
  minPrice?: number
  maxPrice?: number
  model?: number
  year?: number
  inStock?: boolean
  isNew?: boolean
  sort?: ProductSort
  page?: number
  display?: 'liste'
}

/** Leaves out invalid parameters. */
export function parseListingSearch(input: Record<string, unknown>): ListingSearch {
  const model = numberOf(input.model, 1)
  const year = numberOf(input.year, 1900)
  const sort = PRODUCT_SORTS.find((name) => name === input.sort)
  return withoutMissing({
    search: textOf(input.search),
    brand: brandsOf(input.brand),
    size: textOf(input.size)?.slice(0, 100),
    spec: specificationsOf(input.spec),
    subcategory: textOf(input.subcategory),
    minPrice: numberOf(input.minPrice, 0),
    maxPrice: numberOf(input.maxPrice, 0),
    model,
    year: model !== undefined && year !== undefined && year <= 2100 ? year : undefined,
    inStock: input.inStock === 'true' || input.inStock === true || undefined,
    isNew: input.isNew === 'true' || input.isNew === true || undefined,
    sort,
    page: numberOf(input.page, 2),
    display: input.display === 'liste' ? 'liste' : undefined,
    // Allows only parameters of the page cache's key: with another one, two pages would share a cache entry.
  } satisfies { [Name in ListingParameter]: ListingSearch[Name] })
}

export function toFilters({
  display: _display,
  ...search
}: ListingSearch & { category?: number | undefined }): ProductFilters {
  return search
}

/** True for any page of a list without filters, in the default order. */
export function isWholeList({ page: _page, display: _display, ...filters }: ListingSearch): boolean {
  return Object.values(filters).every((value) => value === undefined)
}

function brandsOf(value: unknown): string[] | undefined {
  return valuesOf(value, MAX_BRANDS, (text) => text.trim() !== '' && text.length <= 200)
}

function specificationsOf(value: unknown): string[] | undefined {
  return valuesOf(
    value,
    MAX_SPECIFICATION_FILTERS,
    (text) => text.includes(':') && text.length <= MAX_SPECIFICATION,
  )
}

/** Returns the valid values, sorted as in the page cache's key. */
function valuesOf(value: unknown, max: number, isValid: (text: string) => boolean): string[] | undefined {
  const texts = [value].flat().filter((text) => typeof text === 'string')
  const valid = sortValues(texts.filter(isValid)).slice(0, max)
  return valid.length > 0 ? valid : undefined
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
