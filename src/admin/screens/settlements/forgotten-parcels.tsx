import { Link } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import type { Settlement } from '#contract/settlement.ts'
import { Money } from '#web/ui/money.tsx'

export function ForgottenParcels({ forgotten: { parcels, sum, items } }: Pick<Settlement, 'forgotten'>) {
  if (parcels === 0) return null
  return (
    <details className="border border-amber-300 bg-amber-100 px-4 text-amber-900">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {counted(parcels, 'colis livré n’est', 'colis livrés ne sont')} pas sur ce relevé&nbsp;:{' '}
        <Money of={sum} />
      </summary>
      <ul className="pb-3 text-sm">
        {items.map(({ tracking, orderId, amount, deliveredAt }) => (
          <li key={`${tracking} ${orderId}`} className="flex flex-wrap items-center gap-x-3">
            {orderId !== null && (
              <Link
                to="/commandes"
                search={{ commande: orderId }}
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                N° {orderId}
              </Link>
            )}
            <span className="wrap-anywhere">{tracking ?? 'Sans suivi'}</span>
            {deliveredAt && <span>livré le {formatDate(deliveredAt)}</span>}
            <Money of={amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}
