import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { LiveOrdersProvider } from '#admin/live-orders.tsx'
import { verifiedAdmin } from '#admin/queries/session.ts'
import { JobsStrip } from '#admin/screens/parcels/jobs-strip.tsx'
import { useOverlay } from '#web/ui/use-overlay.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar, TopBar } from './menu-bars.tsx'

/** The layout of every admin screen. The stored token is verified while the screen renders. */
export function Frame() {
  useQuery(verifiedAdmin)
  const menu = useOverlay('menu')
  const main = useRef<HTMLElement>(null)
  return (
    <LiveOrdersProvider>
      <div className="min-h-dvh lg:flex">
        {/* Not a link to an anchor: with a <base>, "#…" would lead to another page. */}
        <button
          type="button"
          onClick={() => main.current?.focus()}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:bg-ink focus:px-4 focus:py-3 focus:font-semibold focus:text-white"
        >
          Aller au contenu
        </button>
        <Sidebar />
        <div className="min-w-0 flex-1">
          <TopBar isOpen={menu.isOpen} onOpenChange={(isOpen) => (isOpen ? menu.open() : menu.close())} />
          <main
            ref={main}
            tabIndex={-1}
            className="mx-auto max-w-360 px-4 pt-3 pb-28 outline-none md:px-6 md:pt-5 md:pb-16 lg:px-8 lg:pt-7"
          >
            <JobsStrip>
              <Outlet />
            </JobsStrip>
          </main>
          <BottomBar onMore={menu.open} />
        </div>
      </div>
    </LiveOrdersProvider>
  )
}
