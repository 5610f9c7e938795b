import { MapPin, Menu, Search, ShoppingBag, X } from '@lucide/icons'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon, IconButton } from '#web/ui/icon.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useShop } from '../context.ts'
import { ExternalLink } from '../ui/contact-links.tsx'
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts'
import { VehicleButton } from '../vehicle/vehicle-button.tsx'
import { AboutButton } from './about-button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

const loadPanel = () => import('./category-panel.tsx')

const NOT_LOADED = 'Le menu n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion.'

/** Delay in ms between hydration and loading the menu's script, so that the first images load before it. */
const PRELOAD = 2000

const ITEM =
  'label flex min-h-11 cursor-pointer items-center gap-2 px-2 text-[1.05rem] text-white transition-colors hover:text-race-light'

/** Keeps buttons as wide as a fingertip even with larger text, to leave space for the logo. */
const ROUND = 'w-[min(2.75rem,13.75vw)] px-0!'

export function Header() {
  const { settings } = useShop()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const href = useRouterState({ select: (state) => state.location.href })
  const searchInput = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => setIsSearchOpen(false), [href])

  function toggleSearch(): void {
    // Phones show their keyboard only if the input gets the focus within the tap event.
    flushSync(() => setIsSearchOpen(!isSearchOpen))
    if (!isSearchOpen) searchInput.current?.focus()
  }

  return (
    <header className="on-dark sticky top-0 z-30 bg-ink text-white">
      <div className="page flex min-h-16 items-center gap-x-[min(0.25rem,1.25vw)] md:min-h-20 md:flex-wrap md:gap-x-4 turned:min-h-16 noscript:flex-wrap">
        <MenuButton />
        <Logo className="min-w-0 max-lg:flex-1 lg:max-w-72" />
        <div
          className={`inset-x-0 top-full bg-ink max-lg:absolute max-lg:px-[min(1rem,5vw)] max-lg:pb-3 md:max-lg:px-8 lg:mx-4 lg:block lg:max-w-xl lg:flex-1 noscript:static noscript:order-last noscript:block noscript:basis-full noscript:px-0 ${isSearchOpen ? '' : 'hidden'}`}
        >
          <SearchBox inputRef={searchInput} onLeave={() => setIsSearchOpen(false)} />
        </div>
        <nav
          aria-label="Boutique"
          className="ml-auto flex shrink-0 items-center md:shrink md:flex-wrap md:justify-end lg:gap-x-2"
        >
          {settings.hasAbout && <AboutButton className={`${ITEM} max-md:hidden`} />}
          {settings.mapUrl && (
            <ExternalLink href={settings.mapUrl} className={`${ITEM} max-md:hidden`}>
              <Icon of={MapPin} className="size-4 max-xl:hidden" />
              NOTRE MAGASIN
            </ExternalLink>
          )}
          <IconButton
            icon={isSearchOpen ? X : Search}
            iconClass="size-6"
            label={isSearchOpen ? 'Fermer la recherche' : 'Rechercher'}
            aria-expanded={isSearchOpen}
            onClick={toggleSearch}
            className={`${ITEM} ${ROUND} lg:hidden noscript:hidden`}
          />
          <VehicleButton className={`${ITEM} max-lg:px-0! max-lg:w-[min(2.75rem,13.75vw)]`} />
          <CartLink />
        </nav>
      </div>
    </header>
  )
}

/** Holds the menu's state, so that opening it renders nothing else of the header. */
function MenuButton() {
  const { isOpen, open, close, preload, module: panel } = useLazyOverlay('menu', loadPanel, NOT_LOADED)
  // Preloads the menu, so that it opens at once even if the network is lost by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once
  useEffect(() => {
    const timer = setTimeout(preload, PRELOAD)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-busy={isOpen && !panel}
        onPointerEnter={preload}
        onClick={(event) => open(event.currentTarget)}
        className={`${ITEM} -ml-[min(0.5rem,2.5vw)] shrink-0 wrap-normal max-sm:w-[min(3.25rem,16.25vw)] max-sm:px-0! max-sm:flex-col max-sm:justify-center max-sm:gap-0 noscript:hidden`}
      >
        <Icon of={Menu} className="size-6" />
        <span className="max-sm:text-xs max-sm:leading-none">MENU</span>
      </button>
      {panel && <panel.CategoryPanel isOpen={isOpen} onClose={close} />}
    </>
  )
}

function CartLink() {
  const count = useCart()?.length ?? 0
  return (
    <Link
      to="/panier"
      aria-label={`Panier, ${count} article${count > 1 ? 's' : ''}`}
      className={`${ITEM} ${ROUND} relative justify-center`}
    >
      <Icon of={ShoppingBag} className="size-6" />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          translate="no"
          className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-race px-1 font-display font-semibold text-sm leading-none"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
