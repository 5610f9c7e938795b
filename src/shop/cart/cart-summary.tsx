import { Truck } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { type CartLine, subtotalOf } from '#rules/cart.ts'
import {
  CART_DELIVERY_PRICE,
  type Delivery,
  deliveryPricesText,
  type FreeDelivery,
  freeDelivery,
  knownDeliveryPrice,
} from '#rules/delivery.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readDraft } from './checkout-draft.ts'
import { type DeliveryPlace, useDeliveryPlace } from './delivery-place.ts'
import { PriceTable } from './prices.tsx'

type Props = {
  /** The lines without those that the server says are out of stock. */
  lines: readonly CartLine[]
  free: FreeDelivery | null
  isSoldOut: boolean
  onRemoveSoldOut: () => void
}

export function CartSummary({ lines, free, isSoldOut, onRemoveSoldOut }: Props) {
  const { deliveryType } = readDraft()
  const place = useDeliveryPlace()
  const { types = [] } = place ?? {}
  const type = types.find((one) => one === deliveryType || types.length === 1) ?? null
  const delivery = { lines, zone: place, type }
  const known = knownDeliveryPrice(delivery, free)
  const price = known ?? CART_DELIVERY_PRICE
  const subtotal = subtotalOf(lines)
  return (
    <section
      aria-label="Récapitulatif"
      className="flex flex-col gap-4 bg-white p-[min(1rem,5vw)] sm:p-5 lg:sticky lg:top-28"
    >
      <h2 className="heading text-3xl">Récapitulatif</h2>
      <FreeDeliveryHint delivery={delivery} free={free} />
      <PriceTable
        subtotal={subtotal}
        delivery={lines.length > 0 ? price : null}
        deliveryNote={
          freeDelivery(delivery, free).isFree || lines.length === 0
            ? undefined
            : `${known === null ? ESTIMATE : ''}${pricesText(place)}`
        }
        total={lines.length > 0 ? subtotal + price : 0}
      />
      {isSoldOut ? (
        <>
          <Button size="large" disabled>
            Impossible de passer commande
          </Button>
          <Button look="outline" onClick={onRemoveSoldOut}>
            Retirer les produits en rupture
          </Button>
        </>
      ) : (
        <>
          <Link to="/commande" className={buttonClass('primary', 'large')}>
            Passer la commande
          </Link>
          <Link
            to="/recherche"
            className="label flex min-h-11 items-center justify-center text-center underline"
          >
            Continuer mes achats
          </Link>
        </>
      )}
    </section>
  )
}

const ESTIMATE = 'Estimation. '

function pricesText(place: DeliveryPlace | null): string {
  if (!place) return 'Prix exact selon votre wilaya, à l’étape suivante.'
  const prices = { center: place.centerPrice, home: place.homePrice }
  return `${place.name}\u00a0: ${deliveryPricesText(place.types, (type) => prices[type])}`
}

function FreeDeliveryHint({ delivery, free }: { delivery: Delivery; free: FreeDelivery | null }) {
  const { isFree, missing, share } = freeDelivery(delivery, free)
  if (share === null) return null
  return (
    <div>
      <p className="mb-1.5 flex items-center gap-2 leading-snug">
        <Icon of={Truck} className={`size-5 shrink-0 ${isFree ? 'text-green-700' : 'text-race'}`} />
        {isFree ? (
          <strong>La livraison vous est offerte</strong>
        ) : (
          <span>
            Plus que{' '}
            <strong className="price text-lg">
              <bdi translate="no">{missing}</bdi>
            </strong>{' '}
            pour la livraison gratuite
          </span>
        )}
      </p>
      <progress
        value={share}
        aria-label="Vers la livraison gratuite"
        className={`block h-2 w-full appearance-none overflow-hidden [&::-webkit-progress-bar]:bg-concrete-200 ${isFree ? '[&::-moz-progress-bar]:bg-green-700 [&::-webkit-progress-value]:bg-green-700' : '[&::-moz-progress-bar]:bg-race [&::-webkit-progress-value]:bg-race'}`}
      />
    </div>
  )
}
