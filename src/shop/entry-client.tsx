import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MINUTE } from '#web/query-client.ts'
import { createApiReads } from '#web/reads.ts'
import { api } from './api.ts'
import { App } from './app.tsx'
import { cacheVisitedPages } from './offline.ts'
import type { PageState } from './page-state.ts'
import { createShopRouter } from './router.ts'
import { setUpScroll } from './scroll.ts'
import './icons/icon.svg?no-inline'
import './shop.css'

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { router, queryClient } = createShopRouter({ reads: createApiReads(api), settings: state.settings })
  // A cached page is only sent while its data is current, so that is as fresh as the page.
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data)
  // As long as the longest staleTime (spec §9); on the server a query client lives for one page.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 30 * MINUTE } })
  setUpScroll(router)
  // Tells the router that it hydrates server-rendered HTML, so that it adds no Suspense boundary.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => {
    hydrateRoot(root, <App router={router} queryClient={queryClient} />)
  })
  cacheVisitedPages(router)
}

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
if (root && state) start(root, JSON.parse(state))
