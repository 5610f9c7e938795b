import type { RegisteredRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'

/** Registers the service worker that caches visited pages, in browsers and on origins that allow one. */
export function cacheVisitedPages(router: RegisteredRouter): void {
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
