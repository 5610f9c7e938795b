import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CartLine, lineKey } from '#rules/cart.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { RemovedLines, useRemovedLines } from '../cart/removed-lines.tsx'
import { useStockCheck } from '../cart/use-stock-check.ts'
import { useShop } from '../context.ts'
import { focusHeading } from '../ui/announcer.tsx'
import { NoticeScreen } from '../ui/notice-screens.tsx'
import { CheckoutPending } from '../ui/pending-screens.tsx'
import { useTop } from '../ui/use-top.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { lastOrderId } from './last-order.ts'

/** Has a minimum height, so that the footer does not move while the checkout loads. */
export function CheckoutScreen() {
  return (
    <div className="min-h-lvh">
      <Checkout />
    </div>
  )
}

function Checkout() {
  const { queries } = useShop()
  const inCart = useCart()
  const { data: wilayas, error } = useQuery(queries.wilayas())
  const { data: free = null } = useQuery(queries.freeDelivery())
  const stock = useStockCheck(inCart ?? [])
  // Keeps ordered lines visible until the next page loads, although the cart is empty.
  const [placed, setPlaced] = useState<readonly CartLine[] | null>(null)
  const lines = placed ?? inCart
  const removal = useRemovedLines(lines ?? [])

  if (error && !wilayas) throw error
  if (!lines || !wilayas) return <CheckoutPending />
  if (lines.length === 0) return <NothingToOrder removal={removal} />
  const soldOut = placed ? [] : lines.filter(stock.isGone)
  if (soldOut.length > 0)
    return <SoldOut lines={soldOut} isChecking={stock.isChecking} onCheckAgain={stock.checkAgain} />
  return (
    <CheckoutForm
      lines={lines}
      wilayas={wilayas}
      free={free}
      oldPriceOf={stock.oldPrice}
      removal={removal}
      onPlaced={() => setPlaced(lines)}
      onReturned={() => setPlaced(null)}
    />
  )
}

type SoldOutProps = { lines: CartLine[]; isChecking: boolean; onCheckAgain: () => void }

/** Focuses the title, since the form may have been scrolled. */
function SoldOut({ lines, isChecking, onCheckAgain }: SoldOutProps) {
  useTop(true)
  useEffect(() => {
    focusHeading()
    // Focuses the heading of the form when it replaces this notice.
    return () => void requestAnimationFrame(focusHeading)
  }, [])
  return (
    <NoticeScreen
      title="Produits en rupture de stock"
      action={
        <div className="flex flex-wrap gap-3">
          <Link to="/panier" className={buttonClass('primary', 'large')}>
            Voir le panier
          </Link>
          <Button
            look="outline"
            size="large"
            // Equally wide with both labels, so that the button stays in its row.
            className="min-w-[min(12rem,100%)]"
            aria-disabled={isChecking}
            onClick={() => isChecking || onCheckAgain()}
          >
            {isChecking ? 'Vérification...' : 'Vérifier à nouveau'}
          </Button>
        </div>
      }
    >
      <p role="alert">
        Retirez ces produits du panier pour passer commande. Ce que vous avez saisi est conservé.
      </p>
      <ul className="mt-3 list-disc pl-5">
        {lines.map((line) => (
          <li key={lineKey(line)}>{line.name}</li>
        ))}
      </ul>
    </NoticeScreen>
  )
}

/** Links to the last order for visitors who come back. */
function NothingToOrder({ removal }: { removal: ReturnType<typeof useRemovedLines> }) {
  useTop(true)
  const orderId = lastOrderId()
  return (
    <NoticeScreen
      title="Votre panier est vide"
      action={
        <Link to="/recherche" className={buttonClass('primary', 'large')}>
          Voir tous les produits
        </Link>
      }
    >
      {orderId && (
        <p className="mb-3">
          Votre commande n°&nbsp;{orderId} est bien enregistrée.{' '}
          <Link
            to="/succes-commande"
            search={{ orderId }}
            className="inline-flex min-h-11 items-center text-race-deep underline"
          >
            Voir la commande
          </Link>
        </p>
      )}
      {removal.removed.length > 0 ? (
        <RemovedLines {...removal} />
      ) : (
        <p>Ajoutez un produit avant de passer commande.</p>
      )}
    </NoticeScreen>
  )
}
