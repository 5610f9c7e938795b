import { createRouter } from '@tanstack/react-router'
import { CrashNotice } from './frame/crash-notice.tsx'
import { onNotificationClick } from './notification-clicks.ts'
import { routeTree } from './routes.tsx'
import { readSearch, writeSearch } from './search-params.ts'

/** The secret path prefix is only known to the server, which sets it in the page's `<base>`. */
export const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  scrollRestorationBehavior: 'smooth',
  defaultErrorComponent: CrashNotice,
})

onNotificationClick((commande) => router.navigate({ to: '/commandes', search: { commande } }))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The dialog was opened from its list: closing it goes back there. */
    isOpenedHere?: boolean
  }
}
