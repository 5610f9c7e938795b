import { Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Wilaya } from '#contract/delivery.ts'
import { type CartLine, subtotalOf } from '#rules/cart.ts'
import {
  CART_DELIVERY_PRICE,
  type Delivery,
  deliveryTypes,
  type FreeDelivery,
  freeDelivery,
  knownDeliveryPrice,
} from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { readDraft } from './checkout-draft.ts'
import { PriceTable } from './prices.tsx'

type Props = {
  lines: readonly CartLine[]
  free: FreeDelivery | null
  isSoldOut: boolean
  onRemoveSoldOut: () => void
}

export function CartSummary({ lines, free, isSoldOut, onRemoveSoldOut }: Props) {
  const { queries } = useShop()
  const { wilayaId, deliveryType } = readDraft()
  // The cart loads nothing itself: the checkout tells when the wilayas cannot be loaded.
  const { data: wilayas = [] } = useQuery({ ...queries.wilayas(), enabled: false })
  const wilaya = wilayas.find(({ id }) => id === wilayaId)
  const types = wilaya ? deliveryTypes(wilaya) : []
  const type = types.find((one) => one === deliveryType || types.length === 1) ?? null
  const delivery = { lines, zone: wilaya ?? null, type }
  const known = knownDeliveryPrice(delivery, free)
  const price = known ?? CART_DELIVERY_PRICE
  const subtotal = subtotalOf(lines)
  return (
    <section
      aria-label="Récapitulatif"
      className="flex flex-col gap-4 bg-white p-4 sm:p-5 lg:sticky lg:top-28"
    >
      <h2 className="heading text-3xl">Récapitulatif</h2>
      <FreeDeliveryHint delivery={delivery} free={free} />
      <PriceTable
        subtotal={subtotal}
        delivery={price}
        deliveryNote={
          freeDelivery(delivery, free).isFree
            ? undefined
            : `${known === null ? ESTIMATE : ''}${pricesText(wilaya)}`
        }
        total={subtotal + price}
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

function pricesText(wilaya: Wilaya | undefined): string {
  if (!wilaya || deliveryTypes(wilaya).length === 0)
    return 'Prix exact selon votre wilaya, à l’étape suivante.'
  const prices = {
    center: `centre ${formatDinars(wilaya.centerPrice)}`,
    home: `domicile ${formatDinars(wilaya.homePrice)}`,
  }
  const texts = deliveryTypes(wilaya).map((type) => prices[type])
  return `${wilaya.name}\u00a0: ${texts.join(', ')}`
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
