import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type CartLine as Line, lineKey } from '#rules/cart.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { CartPending } from '../ui/pending-screens.tsx'
import { useTop } from '../ui/use-top.ts'
import { CartLine } from './cart-line.tsx'
import { useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { useRemovedLines, withUndo } from './removed-lines.tsx'
import { StockNotice } from './stock-notice.tsx'
import { useStockCheck } from './use-stock-check.ts'

const Nothing = () => null

/** Loads the script only for an empty cart, as most carts have lines. Shows nothing if that fails. */
const Newest = lazy(async () => {
  const module = import('../catalogue/newest.tsx').catch(() => ({ Newest: Nothing }))
  return { default: (await module).Newest }
})

/** Has a minimum height, so that the footer does not move while the cart loads. */
export function CartScreen() {
  const lines = useCart()
  useTop(lines?.length === 0)
  if (!lines) return <CartPending />
  return (
    <div className="min-h-lvh">
      <div className="page pt-6 pb-16">
        <CartContents lines={lines} />
      </div>
      {lines.length === 0 && (
        <Suspense>
          <Newest />
        </Suspense>
      )}
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <p className="heading text-4xl md:text-6xl">Votre panier est vide</p>
      <p className="max-w-xl text-concrete-700 text-lg">
        Casques, blousons, gants, pièces&nbsp;: ce que vous ajoutez vous attend ici, même si vous fermez la
        page.
      </p>
      <Link to="/recherche" className={buttonClass('primary', 'large')}>
        Voir tous les produits
      </Link>
    </div>
  )
}

function CartContents({ lines }: { lines: readonly Line[] }) {
  const { queries } = useShop()
  const { data: free = null } = useQuery(queries.freeDelivery())
  const stock = useStockCheck(lines)
  const removal = useRemovedLines(lines)
  const soldOut = lines.filter(stock.isOut)
  const items = lines.map((line) => (
    <li key={lineKey(line)} className="@container">
      <CartLine
        line={line}
        isOut={stock.isOut(line)}
        gone={stock.goneChoice(line)}
        valuesOf={(choice) => stock.valuesOf(line, choice)}
        oldPrice={stock.oldPrice(line)}
        hasFocus={removal.restored === lineKey(line)}
        onRemove={() => removal.remove(line)}
      />
    </li>
  ))
  const rows = withUndo(items, removal)

  return (
    <>
      <h1 className="heading text-5xl md:text-6xl">
        Panier
        {lines.length > 0 && (
          <span className="ml-3 whitespace-nowrap text-[min(1.5rem,8vw)] text-concrete-600">
            {lines.length} produit{lines.length > 1 && 's'}
          </span>
        )}
      </h1>
      {lines.length > 0 && (
        <StockNotice
          isChecking={stock.isChecking}
          isOut={soldOut.length > 0}
          isUnchecked={soldOut.some(stock.isUnchecked)}
          onCheckAgain={stock.checkAgain}
        />
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        {rows.length > 0 && <ul className="flex min-w-0 flex-col gap-2">{rows}</ul>}
        {lines.length > 0 && (
          <CartSummary
            lines={lines.filter((line) => !stock.isGone(line))}
            free={free}
            isSoldOut={soldOut.length > 0}
            onRemoveSoldOut={() => removal.remove(...soldOut)}
          />
        )}
      </div>
      {lines.length === 0 && <EmptyCart />}
    </>
  )
}
