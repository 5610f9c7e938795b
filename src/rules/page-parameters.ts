import { isRepeated, LISTING_PARAMETERS, sortValues } from './product-list.ts'

const LISTING_PAGE = /^\/(categorie\/.*|recherche)\/?$/i

const COMPARISON_PAGE = /^\/comparer\/?$/i

/** Parameters that only the browser reads, by page: the server's page is the same for everybody. */
const BROWSER_PARAMETERS: [page: RegExp, name: string][] = [
  [/^\/produit\//i, 'taille'],
  [/^\/produit\//i, 'couleur'],
  [/^\/suivi\/?$/i, 'commande'],
  [/^\/succes-commande\/?$/i, 'orderId'],
]

export function isListingPage(path: string): boolean {
  return LISTING_PAGE.test(path)
}

/** Returns the sorted parameters that the server renders a shop page by. */
export function renderedParameters(path: string): readonly string[] {
  if (isListingPage(path)) return LISTING_PARAMETERS
  return COMPARISON_PAGE.test(path) ? ['produits'] : []
}

/** Returns the query of a shop page without what the page does not read, as the server has rendered it. */
export function knownQuery(path: string, query: string): string {
  const own = BROWSER_PARAMETERS.filter(([page]) => page.test(path)).map(([, name]) => name)
  const known = pickParameters([...renderedParameters(path), ...own], query)
  return known && `?${known}`
}

/** Keeps the first value of each name, all of those that repeat, in the order of the names, without empty ones. */
export function pickParameters(names: readonly string[], query: string): string {
  const all = new URLSearchParams(query)
  const picked = new URLSearchParams()
  for (const name of names) {
    const values = isRepeated(name) ? sortValues(all.getAll(name)) : [all.get(name)]
    for (const value of values) if (value) picked.append(name, value)
  }
  return picked.toString()
}
