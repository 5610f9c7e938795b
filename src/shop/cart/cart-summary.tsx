import { Link } from '@tanstack/react-router'
import { type FreeDelivery, missingForFreeDelivery } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

type Props = { subtotal: number; delivery: number; free: FreeDelivery | null; isSoldOut: boolean }

/** What the cart comes to, and the way to the checkout (spec §2). */
export function CartSummary({ subtotal, delivery, free, isSoldOut }: Props) {
  const missing = missingForFreeDelivery(subtotal, free)
  return (
    <section aria-label="Récapitulatif" className="flex flex-col gap-4 bg-white p-5 lg:sticky lg:top-28">
      <h2 className="heading text-3xl">Récapitulatif</h2>
      {missing !== null && free && (
        <div>
          <p className="mb-1.5">
            Plus que <strong className="price text-lg">{formatDinars(missing)}</strong> pour la livraison
            gratuite
          </p>
          <progress
            value={subtotal}
            max={free.minimumAmount}
            aria-label="Vers la livraison gratuite"
            className="h-2 w-full appearance-none overflow-hidden [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-concrete-200 [&::-webkit-progress-value]:bg-race"
          />
        </div>
      )}
      <dl className="flex flex-col gap-2">
        <SummaryRow name="Sous-total" value={formatDinars(subtotal)} />
        <SummaryRow name="Livraison" value={delivery === 0 ? 'Gratuite' : formatDinars(delivery)} />
        <p className="text-concrete-600 text-sm">
          Le prix exact dépend de votre wilaya, choisie à l'étape suivante.
        </p>
        <SummaryRow name="Total" value={formatDinars(subtotal + delivery)} isTotal />
      </dl>
      {isSoldOut ? (
        <Button size="large" disabled>
          Impossible de passer commande
        </Button>
      ) : (
        <Link to="/commande" className={buttonClass('primary', 'large')}>
          Passer la commande
        </Link>
      )}
      <Link to="/recherche" className="label flex min-h-11 items-center justify-center underline">
        Continuer mes achats
      </Link>
    </section>
  )
}

export function SummaryRow({
  name,
  value,
  isTotal = false,
}: {
  name: string
  value: string
  isTotal?: boolean
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-ink border-t-2 pt-3' : ''}`}
    >
      <dt className={isTotal ? 'label text-xl' : ''}>{name}</dt>
      <dd className={isTotal ? 'price text-3xl' : 'price text-xl'}>{value}</dd>
    </div>
  )
}
