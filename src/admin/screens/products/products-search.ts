import { readNumber, readOneOf, readText } from '#admin/search-params.ts'
import { PRODUCT_SORTS, type ProductSort } from '#rules/product-list.ts'
import type { StockFilter } from '#rules/stock.ts'

/** Search parameters of the products' URL; `categorie` is the category's id, `marque` a name. */
export type ProductsSearch = Partial<ReturnType<typeof readProductsSearch>>

export const SORT_LABELS: Record<ProductSort, string> = {
  newest: 'Plus récents',
  'price-low': 'Prix croissant',
  'price-high': 'Prix décroissant',
  name: 'Nom A-Z',
}

const STOCKS = { epuises: 'out', presque: 'low' } as const satisfies Record<string, StockFilter>

export function readProductsSearch(search: Record<string, unknown>) {
  return {
    recherche: readText(search.recherche),
    categorie: readNumber(search.categorie),
    marque: readText(search.marque),
    tri: readOneOf(search.tri, PRODUCT_SORTS),
    stock: readOneOf(search.stock, ['epuises', 'presque']),
    photos: readOneOf(search.photos, ['sans']),
    masques: search.masques === true || search.masques === 'true' || undefined,
    page: readNumber(search.page),
  }
}

/** Converts the URL's parameters to the query of the list, without the page number. */
export function toProductFilters(search: ProductsSearch) {
  return {
    search: search.recherche,
    category: search.categorie,
    brand: search.marque === undefined ? undefined : [search.marque],
    sort: search.tri,
    stock: search.stock && STOCKS[search.stock],
    hasImage: search.photos && false,
    isPublished: search.masques && false,
  }
}
