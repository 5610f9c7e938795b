import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#web/query-client.ts'
import './admin.css'
import { router } from './router.tsx'
import { session } from './session.ts'
import { mutationToasts, Toasts } from './toasts.tsx'

// At once, not a turn later: a second click must already see that the first is under way.
notifyManager.setScheduler(queueMicrotask)

const queryClient = createQueryClient({ mutationCache: mutationToasts() })

// The routes' guards alone decide where a session that begins or ends leads.
session.subscribe(async () => {
  await router.invalidate()
  if (!session.current) queryClient.clear()
})

// A file that misses its place would open instead of the back office, and take with it what was being typed.
for (const type of ['dragover', 'drop'] as const) {
  window.addEventListener(type, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
