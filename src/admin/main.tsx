import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { createQueryClient } from '#web/query-client.ts'
import { followReplacedTexts } from '#web/replaced-texts.ts'
import { parseSearch, stringifySearch } from '#web/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import './admin.css'
import { routeTree } from './routes.tsx'
import { readNumber } from './search-params.ts'
import { session } from './session.ts'
import { mutationToasts, Toasts } from './toasts.tsx'
import { ScreenFocusProvider } from './ui/screen.tsx'

// The page's `<base>` has the secret path prefix, which only the server knows.
const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  scrollRestorationBehavior: 'smooth',
  defaultErrorComponent: CrashNotice,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** True if a link of the admin opened this dialog, form or preview: closing it then goes back. */
    isOpenedHere?: boolean
    isInvoicing?: boolean
  }
}

// The service worker sends the order's id when a notification is tapped while the admin is open.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const commande = readNumber(data?.commande)
    if (commande !== undefined) router.navigate({ to: '/commandes', search: { commande } })
  })
}

// Notify in a microtask, not a timeout: a second click must already see that the mutation is pending.
notifyManager.setScheduler(queueMicrotask)

const queryClient = createQueryClient({
  mutationCache: mutationToasts(),
  // Rerenders for every change of a query: by default, properties that only a child reads would stay stale.
  defaultOptions: { queries: { notifyOnChangeProps: 'all' } },
})

session.subscribe(async () => {
  await router.invalidate()
  if (session.current) return
  queryClient.clear()
  toast.dismiss()
})

// A file dropped outside a drop zone would replace the page and lose the form's input.
for (const type of ['dragover', 'drop'] as const) {
  window.addEventListener(type, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
followReplacedTexts()
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ScreenFocusProvider>
        <RouterProvider router={router} />
      </ScreenFocusProvider>
      <Toasts />
    </QueryClientProvider>
  </StrictMode>
)
void session.drafts
  .join('locks' in navigator ? navigator.locks : undefined)
  .then(() => createRoot(root).render(app))

function CrashNotice() {
  return (
    <Notice title="Une erreur est survenue" text="L’écran n’a pas pu s’afficher." isAlert>
      <Button look="outline" onClick={() => window.location.reload()}>
        Recharger la page
      </Button>
    </Notice>
  )
}
