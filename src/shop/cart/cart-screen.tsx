import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CartLine as Line } from '#rules/cart.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { CartPending } from '../ui/pending-screens.tsx'
import { useTop } from '../ui/use-top.ts'
import { CartLine } from './cart-line.tsx'
import { cart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { StockNotice } from './stock-notice.tsx'
import { useStockCheck } from './use-stock-check.ts'

/** Keeps the footer in place by a minimum height. */
export function CartScreen() {
  const lines = useCart()
  useTop(lines?.length === 0)
  if (!lines) return <CartPending />
  return (
    <div className="page min-h-lvh pt-6 pb-16">
      <CartContents lines={lines} />
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
  const [removed, setRemoved] = useState<Removed[]>([])
  const [restored, setRestored] = useState<number | null>(null)

  function remove(...gone: Line[]): void {
    setRemoved(gone.map((line) => ({ line, place: lines.indexOf(line) })))
    setRestored(null)
    for (const line of gone) cart.remove(line.id)
  }

  function undo(): void {
    for (const { line, place } of removed) cart.putBack(line, place)
    setRestored(removed[0]?.line.id ?? null)
    setRemoved([])
  }

  const soldOut = lines.filter((line) => stock.isOut(line.id))
  const undoAt = Math.min(removed[0]?.place ?? 0, lines.length)
  const undoRow = removed.length > 0 && (
    <li key="removed">
      <RemovedLines key={removed[0]?.line.id} removed={removed} onUndo={undo} />
    </li>
  )
  const rows: ReactNode[] = lines.map((line) => (
    <li key={line.id} className="@container">
      <CartLine
        line={line}
        isOut={stock.isOut(line.id)}
        oldPrice={stock.oldPrice(line)}
        hasFocus={restored === line.id}
        onRemove={() => remove(line)}
      />
    </li>
  ))
  if (undoRow) rows.splice(undoAt, 0, undoRow)

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
          isUnchecked={soldOut.some((line) => stock.isUnchecked(line.id))}
          onCheckAgain={stock.checkAgain}
        />
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        {rows.length > 0 && <ul className="flex min-w-0 flex-col gap-2">{rows}</ul>}
        {lines.length > 0 && (
          <CartSummary
            lines={lines}
            free={free}
            isSoldOut={soldOut.length > 0}
            onRemoveSoldOut={() => remove(...soldOut)}
          />
        )}
      </div>
      {lines.length === 0 && <EmptyCart />}
    </>
  )
}

type Removed = { line: Line; place: number }

function RemovedLines({ removed, onUndo }: { removed: Removed[]; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    undo.current?.focus({ preventScroll: true })
  }, [])
  const [first] = removed
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink p-3 pl-4 text-white on-dark">
      <p id={id} className="min-w-[min(8rem,60%)] flex-1">
        {removed.length === 1 ? (
          <>
            Retiré du panier&nbsp;: <span className="line-clamp-2">{first?.line.name}</span>
          </>
        ) : (
          `${removed.length} produits retirés.`
        )}
      </p>
      <Button ref={undo} aria-describedby={id} look="outline" size="small" onClick={onUndo}>
        Rétablir
      </Button>
    </div>
  )
}
