import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShop } from '../context.ts'
import { documentTitle, headOf } from '../head.ts'
import { Announcer, announce, focusHeading } from '../ui/announcer.tsx'
import { ContactButtons } from './contact-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NewsTicker } from './news-ticker.tsx'
import { OpeningNotice } from './opening-notice.tsx'

export function Frame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only z-50 bg-white px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <Header />
      <OpeningNotice />
      <NewsTicker />
      <main id="contenu" tabIndex={-1} className="flex-1 scroll-mt-20 focus:outline-none">
        <Outlet />
      </main>
      <ContactButtons />
      <Footer />
      <PageChange />
      <Announcer />
    </div>
  )
}

/** Sets the title and focuses the heading, as browsers do for a new document. */
function PageChange() {
  const { settings } = useShop()
  const router = useRouter()
  const title = useRouterState({ select: (state) => documentTitle(headOf(state.matches), settings.name) })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        focusHeading()
        announce(documentTitle(headOf(router.state.matches), settings.name))
      }),
    [router, settings.name],
  )
  return null
}
