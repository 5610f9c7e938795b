import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { MapPin, Menu, Search, ShoppingBag, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCart } from '../cart/cart-store.ts'
import { useShop } from '../context.ts'
import { CategoryPanel } from './category-panel.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

const ITEM =
  'label flex min-h-11 cursor-pointer items-center gap-2 px-2 text-[1.05rem] text-white transition-colors hover:text-race-light'

export function Header() {
  const { settings } = useShop()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const href = useRouterState({ select: (state) => state.location.href })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was open closes when the page changes
  useEffect(() => {
    setIsMenuOpen(false)
    setIsSearchOpen(false)
  }, [href])

  return (
    <header className="on-dark sticky top-0 z-30 bg-ink text-white">
      <div className="page flex h-16 items-center gap-1 md:h-20 md:gap-4">
        <button
          type="button"
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
          className={`${ITEM} -ml-2 w-12 justify-center sm:w-auto`}
        >
          {isMenuOpen ? (
            <X aria-hidden="true" className="size-6" />
          ) : (
            <Menu aria-hidden="true" className="size-6" />
          )}
          <span className="max-sm:sr-only">{isMenuOpen ? 'FERMER' : 'MENU'}</span>
        </button>
        <Logo />
        <div className="mx-4 hidden max-w-xl flex-1 lg:block">
          <SearchBox />
        </div>
        <nav aria-label="Boutique" className="ml-auto flex items-center lg:gap-2">
          <AboutButton />
          <a
            href={settings.mapUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={`${ITEM} max-md:hidden`}
          >
            <MapPin aria-hidden="true" className="size-4 max-xl:hidden" />
            NOTRE MAGASIN
          </a>
          <button
            type="button"
            aria-label={isSearchOpen ? 'Fermer la recherche' : 'Rechercher'}
            aria-expanded={isSearchOpen}
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            className={`${ITEM} w-11 justify-center lg:hidden`}
          >
            {isSearchOpen ? (
              <X aria-hidden="true" className="size-6" />
            ) : (
              <Search aria-hidden="true" className="size-6" />
            )}
          </button>
          <CartLink />
        </nav>
      </div>
      {isSearchOpen && (
        <div className="page pb-3 lg:hidden">
          <SearchBox hasFocus />
        </div>
      )}
      <CategoryPanel isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </header>
  )
}

function AboutButton() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      onClick={() => navigate({ to: '/', hash: 'about-section' })}
      className={`${ITEM} max-md:hidden`}
    >
      À PROPOS
    </button>
  )
}

function CartLink() {
  const count = useCart()?.length ?? 0
  return (
    <Link
      to="/panier"
      aria-label={`Panier, ${count} article${count > 1 ? 's' : ''}`}
      className={`${ITEM} relative w-11 justify-center`}
    >
      <ShoppingBag aria-hidden="true" className="size-6" />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-race px-1 font-display font-semibold text-sm leading-none"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
