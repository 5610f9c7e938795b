import { Outlet } from '@tanstack/react-router'
import { Announcer } from '../ui/announcer.tsx'
import { ContactButtons } from './contact-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NewsTicker } from './news-ticker.tsx'
import { PageChange } from './page-change.tsx'

/** The layout around every screen. */
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
