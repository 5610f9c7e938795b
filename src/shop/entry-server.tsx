import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { PageOf, ProductCard } from '#contract/product.ts'
import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import type { PageState } from './context.ts'
import { headOf } from './head.ts'
import { headTags } from './head-tags.ts'
import { isWholeList, type ListingSearch, parseListingSearch } from './listing-search.ts'
import { App, createShopRouter } from './router.tsx'
import { type PageData, structuredData, structuredDataTag } from './structured-data.ts'

/** Renders a page, or returns a redirect. Throws the error of a failed read: its page must not be cached. */
export async function renderPage(page: PageRequest): Promise<RenderedPage> {
  const { url, origin, settings, reads } = page
  const history = createMemoryHistory({ initialEntries: [url] })
  const { router, queryClient } = createShopRouter({ reads, settings, history })
  await router.load()
  const { matches, location } = router.state
  // A redirected load leaves no matches.
  if (matches.length === 0) return followRedirect(page)
  for (const { state } of queryClient.getQueryCache().getAll()) if (state.error) throw state.error
  const head = headOf(matches)
  const { name: shopName, isOpen } = settings
  const version = /[?&]v=(\w+)/.exec(head.image ?? '')?.[1]
  const imageSize = version === undefined ? null : await page.imageSize(version)
  const path = canonicalPath(matches, location.pathname)
  const site = { origin, shopName, isOpen, path, imageSize }
  const data: PageData = Object.assign({}, ...matches.map((match) => match.loaderData))
  const products = listedProducts(queryClient, data, parseListingSearch({ ...location.search }))
  return {
    status: head.status ?? 200,
    head: `${headTags(head, site, data.product)}\n${structuredDataTag(structuredData(location.pathname, data, products, page))}`,
    html: renderToString(<App router={router} queryClient={queryClient} />),
    state: toJson(pageState(settings, queryClient)),
    screens: matches.flatMap((match) => match.staticData.screen ?? []),
  }
}

/** Returns the path as the sitemap spells it, since the router also matches `/PRODUIT/1`. */
function canonicalPath(matches: PageMatch[], path: string): string {
  const page = matches.at(-1)
  if (!page || page.fullPath === '') return path
  return page.fullPath
    .split('/')
    .map((part) => (part.startsWith('$') ? encodeURIComponent(page.params[part.slice(1)] ?? '') : part))
    .join('/')
}

type PageMatch = { fullPath: string; params: Partial<Record<string, string>> }

/** Renders the page if the redirect only normalizes its query. The browser follows any other redirect. */
async function followRedirect(page: PageRequest): Promise<RenderedPage> {
  const request = new Request(new URL(page.url, page.origin))
  const handle = createRequestHandler({ createRouter: () => createShopRouter(page).router, request })
  const response = await handle(async () => new Response())
  const redirect = response.headers.get('Location') ?? '/'
  const isSamePath = redirect.split('?')[0] === page.url.split('?')[0]
  return isSamePath && redirect !== page.url ? renderPage({ ...page, url: redirect }) : { redirect }
}

/** Returns the products of a category's list; none if it is filtered, as its canonical URL is unfiltered. */
function listedProducts(
  queryClient: QueryClient,
  { category }: PageData,
  search: ListingSearch,
): ProductCard[] {
  if (!category || !isWholeList(search)) return []
  return queryClient.getQueriesData<PageOf<ProductCard>>({ queryKey: ['products'] })[0]?.[1]?.items ?? []
}

function pageState(settings: ShopSettings, queryClient: QueryClient): PageState {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return { settings, queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) }
}

/** Escapes JSON for a `<script>` element. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
