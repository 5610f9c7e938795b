import { readNumber, readText } from '#admin/search-params.ts'

/** What the products' address says; `categorie` is the category's id. */
export type ProductsSearch = { recherche?: string; categorie?: number; page?: number }

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return {
    recherche: readText(search.recherche),
    categorie: readNumber(search.categorie),
    page: readNumber(search.page),
  }
}
