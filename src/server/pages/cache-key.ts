import { productQuery } from '#contract/product.ts'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'

const PRODUCT_PARAMETERS = Object.keys(productQuery.shape).sort()
const PICTURE = /^\/api\/.*\/(image|images\/\d+)$/

/** What must be looked at each time. */
const LIVE = ['/api/health', '/api/ready']

/** Addresses with parameters that are remembered, and characters of the longest: to take one apart takes long. */
const MAX_KNOWN = 2000
const MAX_LENGTH = 400
const known = new Map<string, string | null>()

/**
 * An address as the cache knows it: without the parameters that change nothing (those of advertisers first of
 * all), the others in one order. Null for what is not the cache's: pictures, files, pages about one order, and
 * whatever is no path of a site.
 */
export function cacheKey(url: string): string | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (path.startsWith('/assets/') || PICTURE.test(path) || LIVE.includes(path)) return null
  if (mark === -1) return path
  const before = known.get(url)
  if (before !== undefined) return before
  const key = withParameters(path, url.slice(mark + 1))
  if (known.size >= MAX_KNOWN) known.clear()
  if (url.length <= MAX_LENGTH) known.set(url, key)
  return key
}

function withParameters(path: string, query: string): string | null {
  const given = new URLSearchParams(query)
  if (given.has('orderId')) return null
  const kept = new URLSearchParams()
  for (const name of knownParameters(path)) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

function knownParameters(path: string): readonly string[] {
  if (path === '/api/products' || path.startsWith('/api/products/category/')) return PRODUCT_PARAMETERS
  return path.startsWith('/categorie/') || path === '/recherche' ? LISTING_PARAMETERS : []
}
