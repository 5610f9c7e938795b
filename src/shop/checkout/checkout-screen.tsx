import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useStockCheck } from '../cart/use-stock-check.ts'
import { useShop } from '../context.ts'
import { NoticeScreen } from '../frame/notice-screen.tsx'
import { CheckoutPending } from '../frame/pending-screens.tsx'
import { CheckoutForm } from './checkout-form.tsx'

export function CheckoutScreen() {
  const { queries } = useShop()
  const lines = useCart()
  const { data: wilayas } = useQuery(queries.wilayas())
  const { data: free = null } = useQuery(queries.freeDelivery())
  const stock = useStockCheck(lines ?? [])

  if (!lines || !wilayas) return <CheckoutPending />
  if (lines.length === 0) {
    return (
      <NoticeScreen
        title="Votre panier est vide"
        action={
          <Link to="/panier" className={buttonClass('primary', 'large')}>
            Voir le panier
          </Link>
        }
      >
        Ajoutez un produit avant de passer commande.
      </NoticeScreen>
    )
  }
  const soldOut = lines.filter((line) => stock.isOut(line.id))
  if (soldOut.length > 0) {
    return (
      <NoticeScreen
        title="Produits en rupture de stock"
        action={
          <Link to="/panier" className={buttonClass('primary', 'large')}>
            Voir le panier
          </Link>
        }
      >
        <p role="alert">Retirez ces produits du panier pour passer commande :</p>
        <ul className="list-disc pl-5">
          {soldOut.map((line) => (
            <li key={line.id}>{line.name}</li>
          ))}
        </ul>
      </NoticeScreen>
    )
  }
  return <CheckoutForm lines={lines} wilayas={wilayas} free={free} />
}
