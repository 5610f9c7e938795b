import { isRepeated, LISTING_PARAMETERS, sortValues } from './product-list.ts'

const LISTING_PAGE = /^\/(categorie\/.*|recherche)\/?$/i

const COMPARISON_PAGE = /^\/comparer\/?$/i

/** Parameters that the browser reads, by page. The server's cached pages do not depend on them. */
const BROWSER_PARAMETERS: [page: RegExp, name: string][] = [
  [/^\/produit\//i, 'taille'],
  [/^\/produit\//i, 'couleur'],
  [/^\/suivi\/?$/i, 'commande'],
  [/^\/succes-commande\/?$/i, 'orderId'],
]

export function isListingPage(path: string): boolean {
  return LISTING_PAGE.test(path)
}

/** Returns the URL parameters that change a page in the server's cache, in alphabetical order. */
export function renderedParameters(path: string): readonly string[] {
  if (isListingPage(path)) return LISTING_PARAMETERS
  return COMPARISON_PAGE.test(path) ? ['produits'] : []
}

/** Drops parameters that the page does not read, and sorts the others as the server does. */
export function knownQuery(path: string, query: string): string {
  const own = BROWSER_PARAMETERS.filter(([page]) => page.test(path)).map(([, name]) => name)
  const known = pickParameters([...renderedParameters(path), ...own], query)
  return known && `?${known}`
}

/** Keeps only the parameters `names`, in that order: all values if repeated, else the first; no empty ones. */
export function pickParameters(names: readonly string[], query: string): string {
  const all = new URLSearchParams(query)
  const picked = new URLSearchParams()
  for (const name of names) {
    const values = isRepeated(name) ? sortValues(all.getAll(name)) : [all.get(name)]
    for (const value of values) if (value) picked.append(name, value)
  }
  return picked.toString()
}
