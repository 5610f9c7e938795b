import { readNumber, readText } from '#admin/search-params.ts'
import { PRODUCT_SORTS, type ProductSort } from '#rules/product-list.ts'

/** Search parameters of the products' URL; `categorie` is the category's id. */
export type ProductsSearch = {
  recherche?: string
  categorie?: number
  tri?: ProductSort
  brouillons?: true
  page?: number
}

export const SORT_LABELS: Record<ProductSort, string> = {
  newest: 'Plus récents',
  'price-low': 'Prix croissant',
  'price-high': 'Prix décroissant',
  name: 'Nom A-Z',
}

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return {
    recherche: readText(search.recherche),
    categorie: readNumber(search.categorie),
    tri: PRODUCT_SORTS.find((sort) => sort === search.tri),
    brouillons: search.brouillons === true || search.brouillons === 'true' || undefined,
    page: readNumber(search.page),
  }
}
