import { Link } from '@tanstack/react-router'
import type { Wilaya } from '#contract/wilaya.ts'
import type { CartLine } from '#rules/cart.ts'
import type { CheckoutForm } from '#rules/checkout.ts'
import { formatDinars } from '#rules/money.ts'
import { PriceChange } from '../cart/price-change.tsx'
import type { PriceChanges } from './price-changes.ts'
import { TryAgain } from './try-again.tsx'
import type { Failure } from './use-checkout.ts'

type Props = {
  failure: Failure
  lines: readonly CartLine[]
  form: CheckoutForm
  wilaya: Wilaya | null
  onRetry: () => void
}

/** Why the order failed, and what to do: accept new prices, remove lines, or try again. */
export function OrderFailure({ failure, lines, form, wilaya, onRetry }: Props) {
  const { error, changes } = failure
  const { code, productIds = [] } = error.body
  if (code === 'price_changed' && changes) return <NewPrices {...changes} />
  if (code === 'out_of_stock') {
    return (
      <>
        <p className="font-semibold">Produits en rupture de stock</p>
        <ul className="list-disc pl-5">
          {lines
            .filter((line) => productIds.includes(line.id))
            .map((line) => (
              <li key={line.id}>{line.name}</li>
            ))}
        </ul>
        <Link to="/panier" className="inline-flex min-h-11 items-center font-semibold underline">
          Retirer ces produits du panier
        </Link>
      </>
    )
  }
  if (code === 'delivery_unavailable') {
    return (
      <>
        <p className="font-semibold">{error.message}</p>
        <p>Choisissez un autre type de livraison, ou une autre wilaya.</p>
      </>
    )
  }
  return <TryAgain error={error} lines={lines} form={form} wilaya={wilaya} onRetry={onRetry} />
}

function NewPrices({ changes, totalPrice }: PriceChanges) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">Les prix ont changé depuis votre visite.</p>
      {changes.length > 0 && (
        <ul className="flex flex-col gap-1">
          {changes.map(({ name, from, to }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <PriceChange from={from} to={to} isBare />
            </li>
          ))}
        </ul>
      )}
      <p>
        Le nouveau total est de <strong className="price">{formatDinars(totalPrice)}</strong>, livraison
        comprise. Confirmez à nouveau si cela vous convient.
      </p>
    </div>
  )
}
