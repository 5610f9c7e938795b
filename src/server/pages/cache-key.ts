import { imageQuery } from '#contract/image.ts'
import { productFiltersQuery } from '#contract/product-query.ts'
import { IMAGE_PATH } from '#rules/image-path.ts'
import { isListingPage, pickParameters, renderedParameters } from '#rules/url-parameters.ts'

const PRODUCT_PARAMETERS = Object.keys(productFiltersQuery.shape).sort()
const IMAGE_PARAMETERS = Object.keys(imageQuery.shape).sort()
const LIST_ENDPOINT = /^\/api\/products(\/category\/.*|\/filters)?$/

export type CacheKey = { url: string; kind: 'text' | 'image' | 'asset' }

/** Normalizes a URL: sorts the parameters that its page reads, drops others. Null for what is not cached. */
export function cacheKey(url: string): CacheKey | null {
  if (!/^\/(?!\/)/.test(url)) return null
  const [path = '', ...query] = url.split('?')
  if (path.startsWith('/assets/')) return { url: path, kind: 'asset' }
  // Feeds are streamed, because a large one would not fit into memory.
  if (path.includes('/assets/') || path.startsWith('/flux/')) return null
  const kind = IMAGE_PATH.test(path) ? 'image' : 'text'
  if (query.length === 0) return { url: path, kind }
  const names = parametersOf(path)
  const all = query.join('?')
  if (!names || new URLSearchParams(all).has('orderId')) return null
  const picked = pickParameters(names, all)
  return { url: picked ? `${path}?${picked}` : path, kind }
}

/** Returns the page's parameters, sorted; null for an endpoint that is not cached with parameters. */
function parametersOf(path: string): readonly string[] | null {
  if (LIST_ENDPOINT.test(path)) return PRODUCT_PARAMETERS
  if (path.startsWith('/api/')) return IMAGE_PATH.test(path) ? IMAGE_PARAMETERS : null
  return renderedParameters(path)
}

/** True for URLs that list products and may search: all but those of a category without a query. */
export function isSearch(path: string, query: string): boolean {
  const isList = LIST_ENDPOINT.test(path) || isListingPage(path)
  return isList && (query !== '' || !/\/categor/i.test(path))
}
