import { imageQuery } from '#contract/image.ts'
import { productQuery } from '#contract/product.ts'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'

const PRODUCT_PARAMETERS = Object.keys(productQuery.shape).sort()
const IMAGE_PARAMETERS = Object.keys(imageQuery.shape).sort()
const IMAGE = /^\/api\/.*\/(image|images\/\d+)$/
const LISTING_PAGE = /^\/(categorie\/.*|recherche)\/?$/i

export type CacheKey = { url: string; kind: 'text' | 'image' | 'asset' }

/**
 * Normalizes the URL of a request to a cache key: drops parameters that the page does not read, such as those of
 * advertisers, and sorts the others. Returns null for files of the admin, pages about one order, malformed URLs,
 * encoded names, and endpoints with parameters, except images and lists of products.
 */
export function cacheKey(url: string): CacheKey | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (path.startsWith('/assets/')) return { url: path, kind: 'asset' }
  if (path.includes('/assets/')) return null
  const kind = IMAGE.test(path) ? 'image' : 'text'
  if (mark === -1) return { url: path, kind }
  const known = withParameters(path, url.slice(mark + 1))
  return known === null ? null : { url: known, kind }
}

// Without URLSearchParams, which takes twice as long: a hit is little more than its key and its write.
function withParameters(path: string, query: string): string | null {
  const names = parametersOf(path)
  if (!names) return null
  const given = new Map<string, string>()
  for (const parameter of query.split('&')) {
    const end = parameter.indexOf('=')
    const name = end === -1 ? parameter : parameter.slice(0, end)
    if (name === 'orderId' || name.includes('%')) return null
    if (!given.has(name)) given.set(name, parameter)
  }
  const known: string[] = []
  for (const name of names) {
    const parameter = given.get(name)
    if (parameter && parameter.length > name.length + 1) known.push(parameter)
  }
  return known.length > 0 ? `${path}?${known.join('&')}` : path
}

/** The parameters that decide what a path responds; null when they are not known here. */
function parametersOf(path: string): readonly string[] | null {
  if (path === '/api/products' || path.startsWith('/api/products/category/')) return PRODUCT_PARAMETERS
  if (path.startsWith('/api/')) return IMAGE.test(path) ? IMAGE_PARAMETERS : null
  return LISTING_PAGE.test(path) ? LISTING_PARAMETERS : []
}
