import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CartLine as Line } from '#rules/cart.ts'
import { subtotalOf } from '#rules/cart.ts'
import { cartDeliveryPrice } from '#rules/delivery.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { NoticeScreen } from '../frame/notice-screen.tsx'
import { CartLine } from './cart-line.tsx'
import { cart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { useStockCheck } from './use-stock-check.ts'

export function CartScreen() {
  const { queries } = useShop()
  const lines = useCart()
  const { data: free = null } = useQuery(queries.freeDelivery())
  const [removed, setRemoved] = useState<{ line: Line; lines: readonly Line[] } | null>(null)
  const stock = useStockCheck(lines ?? [])

  if (!lines) return <CartLoading />
  if (lines.length === 0 && !removed) return <EmptyCart />

  function remove(line: Line): void {
    setRemoved({ line, lines: lines ?? [] })
    cart.remove(line.id)
  }

  const subtotal = subtotalOf(lines)
  const isSoldOut = lines.some((line) => stock.isOut(line.id))
  return (
    <div className="page pt-6 pb-16">
      <h1 className="heading text-5xl md:text-6xl">Panier</h1>
      {stock.isChecking && (
        <p role="status" className="mt-3 text-concrete-600">
          Vérification du stock...
        </p>
      )}
      {isSoldOut && (
        <div role="alert" className="mt-4 border-race border-l-4 bg-white p-4">
          <p className="font-semibold">Produits en rupture de stock</p>
          <p>Veuillez retirer ces produits du panier pour passer commande.</p>
        </div>
      )}
      {removed && (
        <div role="status" className="mt-4 flex items-center gap-4 bg-ink p-3 pl-4 text-white">
          <p className="flex-1">{removed.line.name} a été retiré.</p>
          <Button
            look="outline"
            size="small"
            onClick={() => {
              cart.replace(removed.lines)
              setRemoved(null)
            }}
          >
            Annuler
          </Button>
        </div>
      )}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ul className="flex flex-col gap-2">
          {lines.map((line) => (
            <li key={line.id}>
              <CartLine
                line={line}
                isOut={stock.isOut(line.id)}
                oldPrice={stock.oldPrice(line.id)}
                onRemove={() => remove(line)}
              />
            </li>
          ))}
        </ul>
        {lines.length > 0 && (
          <CartSummary
            subtotal={subtotal}
            delivery={cartDeliveryPrice(subtotal, free)}
            free={free}
            isSoldOut={isSoldOut}
          />
        )}
      </div>
    </div>
  )
}

function EmptyCart() {
  return (
    <NoticeScreen
      title="Votre panier est vide"
      action={
        <Link to="/recherche" className={buttonClass('primary', 'large')}>
          Voir tous les produits
        </Link>
      }
    />
  )
}

function CartLoading() {
  return (
    <div className="page pt-6 pb-16" aria-busy="true">
      <h1 className="heading text-5xl md:text-6xl">Panier</h1>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="skeleton h-32" />
        <div className="skeleton h-64" />
      </div>
    </div>
  )
}
