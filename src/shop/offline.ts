import type { RegisteredRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'

/** Has the worker that keeps the last pages seen; a browser that knows none, or no safe origin, does without. */
export function keepPagesSeen(router: RegisteredRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register(router)
  else window.addEventListener('load', () => register(router))
}

async function register(router: RegisteredRouter): Promise<void> {
  // Refused in some private windows and in-app browsers: the shop is whole without it.
  await navigator.serviceWorker.register('/sw.js').catch(() => null)
  const { active } = await navigator.serviceWorker.ready
  tell(active)
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (!hrefChanged) return
    const error = router.state.matches.find((match) => match.status === 'error')?.error
    if (!error) return tell(active)
    // The worker may have a copy of the page, and knows what to say when it has not.
    if (error instanceof ApiError && error.isNetwork && !navigator.onLine) location.reload()
  })
}

function tell(worker: ServiceWorker | null): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  worker?.postMessage({ seen: location.pathname + location.search })
}
