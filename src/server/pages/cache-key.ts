import { imageQuery } from '#contract/image.ts'
import { productQuery } from '#contract/product-query.ts'
import { IMAGE_PATH } from '#rules/image-path.ts'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'

const PRODUCT_PARAMETERS = Object.keys(productQuery.shape).sort()
const IMAGE_PARAMETERS = Object.keys(imageQuery.shape).sort()
const LIST_ENDPOINT = /^\/api\/products(\/category\/.*|\/filters)?$/
const LISTING_PAGE = /^\/(categorie\/.*|recherche)\/?$/i

export type CacheKey = { url: string; kind: 'text' | 'image' | 'asset' }

/**
 * Normalizes the URL of a request to a cache key: drops parameters that the page does not read, such as those of
 * advertisers, and sorts the others. Returns null for files of the admin, feeds, pages about one order, malformed
 * URLs, and endpoints with parameters, except images and lists of products.
 */
export function cacheKey(url: string): CacheKey | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const [path = '', ...query] = url.split('?')
  if (path.startsWith('/assets/')) return { url: path, kind: 'asset' }
  // Feeds are streamed: the largest shop's do not fit into memory.
  if (path.includes('/assets/') || path.startsWith('/flux/')) return null
  const kind = IMAGE_PATH.test(path) ? 'image' : 'text'
  if (query.length === 0) return { url: path, kind }
  const names = parametersOf(path)
  const all = new URLSearchParams(query.join('?'))
  if (!names || all.has('orderId')) return null
  const parameters = new URLSearchParams()
  for (const name of names) {
    const value = all.get(name)
    if (value) parameters.set(name, value)
  }
  return { url: parameters.size > 0 ? `${path}?${parameters}` : path, kind }
}

/** Returns the parameters that a path reads, sorted; null for endpoints whose responses with parameters are not cached. */
function parametersOf(path: string): readonly string[] | null {
  if (LIST_ENDPOINT.test(path)) return PRODUCT_PARAMETERS
  if (path.startsWith('/api/')) return IMAGE_PATH.test(path) ? IMAGE_PARAMETERS : null
  return LISTING_PAGE.test(path) ? LISTING_PARAMETERS : []
}

/** True for paths that list products, of pages and of the API. */
export function isList(path: string): boolean {
  return LIST_ENDPOINT.test(path) || LISTING_PAGE.test(path)
}
