import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { createApiClient } from '#web/api-client.ts'
import { App } from './app.tsx'
import { headTags, type PageHead } from './head.ts'
import { createShopRouter } from './router.ts'

type Page = {
  url: string
  origin: string
  settings: ShopSettings
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

/** One page of the storefront as HTML, with what the browser needs to take over. */
export async function renderPage({ url, origin, settings, fetchApi }: Page) {
  const api = createApiClient({ fetch: fetchApi })
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
    return { status: 302, redirect, head: '', html: '', state: '', screens: [] }
  }
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  const { matches } = router.state
  const head = matches
    .map((match) => match.loaderData as { head?: PageHead } | undefined)
    .findLast((data) => data?.head)?.head
  const page = { origin, path: router.state.location.href, shopName: settings.name }
  return {
    status: result?.status ?? 200,
    redirect: null,
    head: headTags(head ?? { title: 'Page introuvable', description: settings.name }, page),
    html,
    state: JSON.stringify({ settings, queries: withoutTimes(dehydrate(queryClient)) }).replace(
      /</g,
      '\\u003c',
    ),
    screens: matches.flatMap((match) => match.staticData.screen ?? []),
  }
}

// The same data must give the same page, whenever it was read.
function withoutTimes(dehydrated: ReturnType<typeof dehydrate>) {
  const queries = dehydrated.queries.map(({ queryKey, queryHash, state: { data } }) => ({
    queryKey,
    queryHash,
    state: { data, status: 'success', fetchStatus: 'idle', dataUpdateCount: 1 },
  }))
  return { mutations: [], queries }
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}
