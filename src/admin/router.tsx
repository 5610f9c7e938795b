import { createRouter } from '@tanstack/react-router'
import { CrashNotice } from '#admin/frame/fallbacks.tsx'
import { parseSearch, stringifySearch } from '#web/search-params.ts'
import { routeTree } from './routes.tsx'
import { readNumber } from './search-params.ts'

/** The secret path prefix is only known to the server, which sets it in the page's `<base>`. */
export const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  scrollRestorationBehavior: 'smooth',
  defaultErrorComponent: CrashNotice,
})

// The service worker sends the order of a notification that was tapped while the admin is open.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const commande = readNumber(data?.commande)
    if (commande !== undefined) router.navigate({ to: '/commandes', search: { commande } })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The dialog was opened from its list: closing it goes back there. */
    isOpenedHere?: boolean
    /** Invoices that are missing are to be made. */
    isInvoicing?: boolean
  }
}
