import { productQuery } from '#contract/product.ts'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'

const PRODUCT_PARAMETERS = Object.keys(productQuery.shape).sort()
const IMAGE = /^\/api\/.*\/(image|images\/\d+)$/
const LISTING_PAGE = /^\/(categorie\/.*|recherche)\/?$/i

/**
 * Normalizes the URL of a request to the key that the page cache knows it by: unknown parameters, as advertisers
 * add, are dropped and the others sorted. Null for images, files, pages about one order and malformed URLs.
 */
export function cacheKey(url: string): string | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (path.includes('/assets/') || IMAGE.test(path)) return null
  return mark === -1 ? path : withParameters(path, new URLSearchParams(url.slice(mark)))
}

function withParameters(path: string, query: URLSearchParams): string | null {
  if (query.has('orderId')) return null
  const known = new URLSearchParams()
  for (const name of knownParameters(path)) {
    const value = query.get(name)
    if (value) known.set(name, value)
  }
  return known.size > 0 ? `${path}?${known}` : path
}

function knownParameters(path: string): readonly string[] {
  if (path === '/api/products' || path.startsWith('/api/products/category/')) return PRODUCT_PARAMETERS
  return LISTING_PAGE.test(path) ? LISTING_PARAMETERS : []
}
