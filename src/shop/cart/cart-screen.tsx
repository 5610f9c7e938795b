import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { CartContents } from './cart-contents.tsx'
import { useCart } from './cart-store.ts'

/** Keeps at least the window's height whatever it shows, so that the footer never jumps. */
export function CartScreen() {
  const lines = useCart()
  return (
    <div className="page min-h-lvh pt-6 pb-16" aria-busy={!lines}>
      {lines ? <CartContents lines={lines} empty={<EmptyCart />} /> : <CartLoading />}
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

function CartLoading() {
  return (
    <>
      <h1 className="heading text-5xl md:text-6xl">Panier</h1>
      <span className="sr-only">Chargement...</span>
      <div className="skeleton mt-4 h-20" />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="skeleton h-44" />
        <div className="skeleton h-80" />
      </div>
    </>
  )
}
