import { readNumber, readText } from '#admin/search-params.ts'
import type { ProductQuery } from '#contract/product.ts'

type ProductSort = NonNullable<ProductQuery['sort']>

/** Search parameters of the products' URL; `categorie` is the category's id. */
export type ProductsSearch = { recherche?: string; categorie?: number; tri?: ProductSort; page?: number }

export const SORT_LABELS: Record<ProductSort, string> = {
  newest: 'Plus récents',
  'price-low': 'Prix croissant',
  'price-high': 'Prix décroissant',
  name: 'Nom A-Z',
}

function isProductSort(value: unknown): value is ProductSort {
  return typeof value === 'string' && Object.hasOwn(SORT_LABELS, value)
}

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return {
    recherche: readText(search.recherche),
    categorie: readNumber(search.categorie),
    tri: isProductSort(search.tri) ? search.tri : undefined,
    page: readNumber(search.page),
  }
}
