import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { createApiClient } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { App } from './app.tsx'
import { cacheVisitedPages } from './offline.ts'
import { createShopRouter } from './router.ts'
import { setUpScroll } from './scroll.ts'
import './icons/icon.svg?no-inline'
import './shop.css'

type PageState = { settings: ShopSettings; queries: DehydratedState }

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const api = createApiClient({ fetch: (path, init) => fetch(path, init) })
  const { router, queryClient } = createShopRouter({ api, settings: state.settings })
  hydrate(queryClient, asFresh(state.queries))
  // As long as the longest staleTime (spec §9). On the server, a query cache lives for one page.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 30 * MINUTE } })
  setUpScroll(router)
  // Tells the router that it hydrates server-rendered HTML, so that it adds no Suspense boundary of its own.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => {
    hydrateRoot(root, <App router={router} queryClient={queryClient} />)
  })
  cacheVisitedPages(router)
}

// A page comes from a cache only while its data is current, so its age starts when it arrives.
function asFresh(dehydrated: DehydratedState): DehydratedState {
  const now = Date.now()
  const queries = dehydrated.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now },
  }))
  return { ...dehydrated, queries }
}

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
if (root && state) start(root, JSON.parse(state))
