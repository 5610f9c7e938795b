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
 * Normalizes a URL: removes parameters that the page does not read, and sorts the others. Returns null for what the cache
 * leaves out: admin files, feeds, pages of one order, malformed URLs, and endpoints with other parameters.
 */
export function cacheKey(url: string): CacheKey | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const [path = '', ...query] = url.split('?')
  if (path.startsWith('/assets/')) return { url: path, kind: 'asset' }
  // Skips feeds, which are streamed since the largest would fill the memory.
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

/** Returns sorted names; null for endpoints whose responses with parameters are not cached. */
function parametersOf(path: string): readonly string[] | null {
  if (LIST_ENDPOINT.test(path)) return PRODUCT_PARAMETERS
  if (path.startsWith('/api/')) return IMAGE_PATH.test(path) ? IMAGE_PARAMETERS : null
  return LISTING_PAGE.test(path) ? LISTING_PARAMETERS : []
}

/** True for paths that list products, of pages and of the API. */
export function isList(path: string): boolean {
  return LIST_ENDPOINT.test(path) || LISTING_PAGE.test(path)
}
