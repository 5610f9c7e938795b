import './icons/icon.svg?no-inline'
import './shop.css'
import type { RegisteredRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { knownQuery } from '#rules/url-parameters.ts'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { followReplacedTexts } from '#web/replaced-texts.ts'
import { reads } from './api.ts'
import type { PageState } from './context.ts'
import { App, createShopRouter } from './router.tsx'
import { setUpScroll } from './scroll.ts'

async function start(root: HTMLElement, state: PageState): Promise<void> {
  followReplacedTexts()
  // Closes overlays after a reload. Removes parameters that the page does not read: with them, the router
  // would render other links than the server.
  const { search, pathname, hash } = location
  history.replaceState(
    { ...history.state, overlay: undefined },
    '',
    pathname + knownQuery(pathname, search) + hash,
  )
  const { router, queryClient } = createShopRouter({ reads, settings: state.settings })
  // Fills the query cache with the data of the rendered page, which then counts as fresh.
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data)
  // Sets gcTime to the longest staleTime (spec §9), but not on the server, where each page has a query client.
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: 30 * MINUTE } })
  setUpScroll(router)
  // Makes the router hydrate without adding a Suspense boundary.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => {
    // React renders the page again if a translator changed it before hydration, which is no error.
    const options = root.querySelector('font') ? { onRecoverableError: () => {} } : {}
    hydrateRoot(root, <App router={router} queryClient={queryClient} />, options)
  })
  // Waits for hydration, since the first access to storage blocks a slow phone.
  addEventListener('hydrated', () => setTimeout(() => afterHydration(router, search)), { once: true })
}

/** `search` is the query of the URL that the visitor opened. */
async function afterHydration(router: RegisteredRouter, search: string): Promise<void> {
  cacheVisitedPages(router)
  // If this script fails to load, the figures lack the visit.
  const visit = await import('./visit/report-visit.ts').catch(() => null)
  visit?.reportVisit(router, search)
}

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
// Hydrates in a new task, since evaluating the scripts alone takes a slow phone long.
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => root && state && start(root, JSON.parse(state))
port2.postMessage(null)

/** Registers the service worker where browsers allow one, and lets it cache each page. */
function cacheVisitedPages(router: RegisteredRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register(router)
  else window.addEventListener('load', () => register(router))
}

async function register(router: RegisteredRouter): Promise<void> {
  // Ignores failures in some private windows and in-app browsers.
  await navigator.serviceWorker.register('/sw.js').catch(() => null)
  const { active } = await navigator.serviceWorker.ready
  reportPage(active)
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (!hrefChanged) return
    const error = router.state.matches.find((match) => match.status === 'error')?.error
    if (!error) return reportPage(active)
    // After the reload, the service worker responds with the cached page or the offline page.
    if (error instanceof ApiError && error.isNetwork && !navigator.onLine) location.reload()
  })
}

function reportPage(worker: ServiceWorker | null): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  worker?.postMessage({ seen: location.pathname + location.search })
}
