import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { createApiClient } from '#web/api-client.ts'
import { App } from './app.tsx'
import { toFilters } from './catalogue/filters.ts'
import { headOf } from './head.ts'
import { headTags } from './head-tags.ts'
import { isWholeList, parseListingSearch } from './listing-search.ts'
import { createShopRouter } from './router.ts'
import { productData, shelfData, shopData, structuredDataTag } from './structured-data.ts'

type Page = {
  url: string
  origin: string
  settings: ShopSettings
  fetchApi: (path: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>
}

/** One page of the storefront as HTML, with what the browser needs to take over. */
export async function renderPage({ url, origin, settings, fetchApi }: Page) {
  const api = createApiClient({ fetch: fetchApi, isInProcess: true })
  const history = createMemoryHistory({ initialEntries: [url] })
  const { router, queryClient } = createShopRouter({ api, settings, history })
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') {
    const redirect = String(result.redirect.headers.get('Location') ?? '/')
    // Only its parameters were tidied: the page is the same, so it is rendered here and now.
    if (pathOf(redirect) === pathOf(url) && redirect !== url) {
      return renderPage({ url: redirect, origin, settings, fetchApi })
    }
    return { status: 302, redirect, head: '', html: [], state: '', screens: [] }
  }
  const html = [renderToString(<App router={router} queryClient={queryClient} />)]
  const { matches, location } = router.state
  const head = headOf(matches)
  const page = { origin, path: new URL(location.pathname, origin).pathname, shopName: settings.name }
  const product = matches
    .map((match) => match.loaderData as { product?: Product } | undefined)
    .find((data) => data?.product)?.product
  return {
    status: head.status ?? result?.status ?? 200,
    redirect: null,
    head: `${headTags(head, page, product)}\n${structuredDataTag(structuredData())}`,
    html,
    state: stateOf(settings, queryClient),
    screens: matches.flatMap((match) => match.staticData.screen ?? []),
  }

  function structuredData(): object[] {
    const { pathname, search } = location
    if (pathname === '/') return shopData(settings, origin)
    if (product) return productData(product, settings, origin)
    const shelf = matches.at(-1)?.loaderData as { category?: Category; subcategory?: string } | undefined
    if (!shelf?.category) return []
    const { category, subcategory } = shelf
    const asked = parseListingSearch(search)
    // What a visitor picked out is no page of its own for a search engine.
    if (!isWholeList(asked)) return shelfData({ category, subcategory, products: [] }, origin)
    const { queries } = router.options.context
    const filters = toFilters({ ...asked, ...(subcategory && { subcategory }), category: category.id })
    const products = queryClient.getQueryData(queries.products(filters).queryKey)?.items ?? []
    return shelfData({ category, subcategory, products }, origin)
  }
}

/** What the browser begins with, as the JSON of a dehydrated query cache. */
function stateOf(settings: ShopSettings, queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll()
  const read = queries.filter(({ state }) => state.status === 'success')
  const texts = read.map(({ queryKey, queryHash, state: { data } }) => {
    const names = `"queryKey":${jsonOf(queryKey)},"queryHash":${jsonOf(queryHash)}`
    // Without times: the same data must give the same page, whenever it was read. A count that is missing
    // becomes NaN at the first failure, and a result that never equals itself.
    const state = `"status":"success","fetchStatus":"idle","dataUpdateCount":1,"errorUpdateCount":0`
    return `{${names},"state":{"data":${dataJson(data)},${state}}}`
  })
  return `{"settings":${jsonOf(settings)},"queries":{"mutations":[],"queries":[${texts}]}}`
}

const jsonTexts = new WeakMap<object, string>()

/** The JSON of something read: a list of all categories or a product's card is the same object on many pages. */
function dataJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return jsonOf(data)
  if ('items' in data && Array.isArray(data.items)) {
    const { items, ...rest } = data
    return `{"items":[${items.map(dataJson)}],${jsonOf(rest).slice(1)}`
  }
  const text = jsonTexts.get(data) ?? jsonOf(data)
  jsonTexts.set(data, text)
  return text
}

/** JSON that may stand in a script of a page. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}
