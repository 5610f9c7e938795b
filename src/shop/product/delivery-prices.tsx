import { ChevronDown, Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { deliveryPrice, deliveryPricesText, freeDeliveryText } from '#rules/delivery.ts'
import { delayText } from '#rules/delivery-delay.ts'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useEarlyInput } from '#web/use-early-input.ts'
import { type DeliveryPlace, useDeliveryPlace } from '../cart/delivery-place.ts'
import { useShop } from '../context.ts'
import { scrollBehavior } from '../scroll.ts'

const loadTable = () => import('./wilaya-prices.tsx')

const TABLE = 'prix-livraison'

/** Shows prices and days to the wilaya of the last checkout, else the lowest price; has room for two lines. */
export function OwnDeliveryPrice({ price }: { price: number }) {
  const place = useDeliveryPlace()
  const { deliveryFrom } = useShop().settings
  const text = place
    ? placeText(place, price)
    : deliveryFrom
      ? `Livraison dès ${formatDinars(deliveryFrom)}`
      : 'Livraison\u00a0: prix par wilaya'
  const open = (event: MouseEvent) => {
    const table = document.getElementById(TABLE)
    if (!(table instanceof HTMLDetailsElement)) return
    event.preventDefault()
    table.open = true
    table.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    table.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <a
      href={`#${TABLE}`}
      onClick={open}
      className="flex min-h-11 items-center gap-2 leading-tight hover:underline"
    >
      <Icon of={Truck} className="size-5 shrink-0" />
      <span className="wrap-anywhere">{text}</span>
    </a>
  )
}

function placeText(place: DeliveryPlace, price: number): string {
  const lines = [{ price, quantity: 1 }]
  const prices = deliveryPricesText(place.types, (type) =>
    deliveryPrice({ lines, zone: place, type }, place.free),
  )
  const delay = delayText(place)
  return `Livraison ${place.name}\u00a0: ${prices}${delay ? `. ${delay}` : ''}`
}

/** Loads the prices and the script of their table when the section opens. */
export function DeliveryPrices() {
  const { queries } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  const details = useEarlyInput<HTMLDetailsElement>(({ open }) => setIsOpen(open))
  const wilayas = useQuery({ ...queries.wilayas(), enabled: isOpen })
  const { data: setting = null } = useQuery({ ...queries.freeDelivery(), enabled: isOpen })
  const table = useQuery({ queryKey: ['wilaya-prices'], queryFn: loadTable, enabled: isOpen })
  const failed = [wilayas, table].filter(({ isError }) => isError)
  const hasFailed = failed.length > 0
  const isReady = wilayas.data && table.data
  const free = freeDeliveryText(setting)
  return (
    <details
      ref={details}
      id={TABLE}
      className="group bg-white"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 font-semibold">
        <Icon of={Truck} className="size-6 shrink-0 text-race" />
        <span className="flex-1">Prix de livraison par wilaya</span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-concrete-600 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {/* Fixed height, so that nothing below shifts when prices arrive or are searched. */}
      <div className="flex h-96 flex-col gap-2 px-[min(1rem,4vw)] pb-4">
        {free !== null && (
          <p className="text-green-700">
            Gratuite <strong>{free}</strong>.
          </p>
        )}
        {hasFailed && (
          <div role="alert" className="flex flex-col items-start gap-2">
            Les prix n’ont pas pu être chargés.
            <Button look="outline" onClick={() => failed.map((query) => query.refetch())}>
              Réessayer
            </Button>
          </div>
        )}
        {!hasFailed && !isReady && <p>Chargement...</p>}
        {table.data && wilayas.data && <table.data.WilayaPrices wilayas={wilayas.data} />}
      </div>
    </details>
  )
}
