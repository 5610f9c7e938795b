import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { createApiClient } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { App } from './app.tsx'
import { keepPagesSeen } from './offline.ts'
import { createShopRouter } from './router.ts'
import { setUpScroll } from './scroll.ts'
import './icons/icon.svg?no-inline'
import './shop.css'

type PageState = { settings: ShopSettings; queries: DehydratedState }

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const api = createApiClient({ fetch: (path, init) => fetch(path, init) })
  const { router, queryClient } = createShopRouter({ api, settings: state.settings })
  hydrate(queryClient, asFresh(state.queries))
  // Kept as long as the longest freshness (spec §9). The server's caches live for one page.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 30 * MINUTE } })
  setUpScroll(router)
  // The router renders its first page as the server did, without a loading boundary around it.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => {
    hydrateRoot(root, <App router={router} queryClient={queryClient} />)
  })
  keepPagesSeen(router)
}

// The page may come from a cache, but only as long as its data is current: it is as fresh as it arrives.
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
