import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Newest } from '../catalogue/newest.tsx'
import { NoticeScreen } from '../ui/notice-screens.tsx'

/** Old links to deleted products are followed for years, so this page offers other products. */
export function ProductNotFound() {
  return (
    <>
      <NoticeScreen
        title="Produit non trouvé"
        isShort
        action={
          <>
            {/* The browser submits this form itself, so that it works without scripts. */}
            <form action="/recherche" className="flex w-full max-w-xl">
              <input
                type="search"
                name="search"
                required
                maxLength={200}
                aria-label="Chercher un autre produit"
                placeholder="Casque, gants, batterie…"
                autoComplete="off"
                className="h-13 min-w-0 flex-1 border border-concrete-400 bg-white px-4 text-lg"
              />
              <Button type="submit" size="large">
                Chercher
              </Button>
            </form>
            <Link to="/" className={buttonClass('outline', 'large')}>
              Retour à l’accueil
            </Link>
          </>
        }
      >
        Ce produit n’existe pas ou n’est plus vendu.
      </NoticeScreen>
      <Newest />
    </>
  )
}
