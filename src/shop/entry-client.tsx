import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MINUTE } from '#web/query-client.ts'
import { createApiReads } from '#web/reads.ts'
import { api } from './api.ts'
import { App } from './app.tsx'
import { keepPagesSeen } from './offline.ts'
import type { PageState } from './page-state.ts'
import { createShopRouter } from './router.ts'
import { setUpScroll } from './scroll.ts'
import './icons/icon.svg?no-inline'
import './shop.css'

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { router, queryClient } = createShopRouter({ reads: createApiReads(api), settings: state.settings })
  // A cached page is only sent while its data is current, so that is as fresh as the page.
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data)
  // As long as the longest freshness (spec §9); on the server a query client lives for one page.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 30 * MINUTE } })
  setUpScroll(router)
  // The router renders its first page as the server did, without a loading boundary around it.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => {
    hydrateRoot(
      root,
      <Awake>
        <App router={router} queryClient={queryClient} />
      </Awake>,
    )
  })
  keepPagesSeen(router)
}

/** Tells the loader that the page now answers. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('awake'))
  }, [])
  return children
}

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
if (root && state) start(root, JSON.parse(state))
