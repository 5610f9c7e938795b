import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { CartPending } from '../ui/pending-screens.tsx'
import { CartContents } from './cart-contents.tsx'
import { useCart } from './cart-store.ts'

/** At least as high as the window, so that the footer does not shift. */
export function CartScreen() {
  const lines = useCart()
  if (!lines) return <CartPending />
  return (
    <div className="page min-h-lvh pt-6 pb-16">
      <CartContents lines={lines} empty={<EmptyCart />} />
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <p className="heading text-4xl md:text-6xl">Votre panier est vide</p>
      <p className="max-w-xl text-concrete-700 text-lg">
        Casques, blousons, gants, pièces : ce que vous ajoutez vous attend ici, même si vous fermez la page.
      </p>
      <Link to="/recherche" className={buttonClass('primary', 'large')}>
        Voir tous les produits
      </Link>
    </div>
  )
}
