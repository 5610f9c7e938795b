import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShop } from '../context.ts'
import { documentTitle, headOf } from '../head.ts'
import { Announcer, announce, focusHeading } from '../ui/announcer.tsx'
import { PhoneLink, unbroken } from '../ui/contact-links.tsx'
import { ContactButtons } from './contact-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NewsTicker } from './news-ticker.tsx'

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

/** Sets the title. If the path changes, focuses the heading and announces the page, like a new document. */
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

/** Says on every page that the shop takes no orders yet. */
function OpeningNotice() {
  const { settings } = useShop()
  if (settings.isOpen) return null
  return (
    <section aria-label="Ouverture prochaine" className="border-amber-300 border-b-2 bg-amber-100">
      <div className="page py-3">
        <p className="heading text-2xl leading-tight">Ouverture prochaine</p>
        <p>
          Vous pouvez déjà regarder la boutique{'\u00a0'}; les commandes ne sont pas encore ouvertes.{' '}
          <PhoneLink className="whitespace-nowrap font-semibold underline">
            {unbroken(settings.phone)}
          </PhoneLink>
        </p>
      </div>
    </section>
  )
}
