import './icons/icon.svg?no-inline'
import './shop.css'
import type { RegisteredRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ApiError } from '#web/api-client.ts'
import { MINUTE } from '#web/query-client.ts'
import { createApiReads } from '#web/reads.ts'
import { api } from './api.ts'
import type { PageState } from './context.ts'
import { App, createShopRouter } from './router.tsx'
import { setUpScroll } from './scroll.ts'
import { reportVisit } from './visit/report-visit.ts'

async function start(root: HTMLElement, state: PageState): Promise<void> {
  // A page that is loaded again begins with nothing open over it.
  if (history.state?.overlay) history.replaceState({ ...history.state, overlay: undefined }, '')
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
  // Runs after hydration: the first access to storage blocks the main thread of a slow phone.
  addEventListener('hydrated', () => setTimeout(() => afterHydration(router)), { once: true })
}

function afterHydration(router: RegisteredRouter): void {
  reportVisit(router)
  cacheVisitedPages(router)
}

const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent
// Starts in a new task: on a slow phone, evaluating the scripts already takes a long one.
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => root && state && start(root, JSON.parse(state))
port2.postMessage(null)

/** Registers the service worker that caches visited pages, in browsers and on origins that allow one. */
function cacheVisitedPages(router: RegisteredRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register(router)
  else window.addEventListener('load', () => register(router))
}

async function register(router: RegisteredRouter): Promise<void> {
  // Registration fails in some private windows and in-app browsers; the storefront works without it.
  await navigator.serviceWorker.register('/sw.js').catch(() => null)
  const { active } = await navigator.serviceWorker.ready
  reportPage(active)
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (!hrefChanged) return
    const error = router.state.matches.find((match) => match.status === 'error')?.error
    if (!error) return reportPage(active)
    // The worker responds with its copy of the page, or with the offline page.
    if (error instanceof ApiError && error.isNetwork && !navigator.onLine) location.reload()
  })
}

function reportPage(worker: ServiceWorker | null): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  worker?.postMessage({ seen: location.pathname + location.search })
}
