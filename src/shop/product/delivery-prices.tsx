import { ChevronDown, Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wilaya } from '#contract/delivery.ts'
import { deliveryTypes, freeDelivery } from '#rules/delivery.ts'
import { searchOptions, wilayaLabel } from '#rules/option-search.ts'
import { Button } from '#web/ui/button.tsx'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { useEarlyInput } from '#web/use-early-input.ts'
import { useShop } from '../context.ts'

export function DeliveryPrices() {
  const { queries } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  const details = useEarlyInput<HTMLDetailsElement>(({ open }) => setIsOpen(open))
  const { data: wilayas, isError, refetch } = useQuery({ ...queries.wilayas(), enabled: isOpen })
  const { data: free = null } = useQuery({ ...queries.freeDelivery(), enabled: isOpen })
  const { from } = freeDelivery(0, free)
  return (
    <details
      ref={details}
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
        {from !== null && (
          <p className="text-green-700">
            Gratuite à partir de{' '}
            <strong className="price">
              <Money of={from} />
            </strong>{' '}
            d’achat.
          </p>
        )}
        {isError && (
          <div role="alert" className="flex flex-col items-start gap-2">
            Les prix n’ont pas pu être chargés.
            <Button look="outline" onClick={() => refetch()}>
              Réessayer
            </Button>
          </div>
        )}
        {!isError && !wilayas && <p>Chargement...</p>}
        {wilayas && <Prices wilayas={wilayas} />}
      </div>
    </details>
  )
}

function Prices({ wilayas }: { wilayas: Wilaya[] }) {
  const [typed, setTyped] = useState('')
  const found = searchOptions(
    wilayas.map((wilaya) => ({ wilaya, label: wilayaLabel(wilaya) })),
    typed,
  )
  return (
    <>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Rechercher une wilaya"
        placeholder="Votre wilaya&nbsp;: 31, Oran"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${INPUT_CLASS} shrink-0`}
      />
      <section
        aria-label="Prix de livraison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {found.length === 0 ? (
          <p role="status" className="py-3 text-concrete-600">
            Aucune wilaya trouvée
          </p>
        ) : (
          <table className="w-full text-left text-[min(0.875rem,5vw)]">
            <thead className="sticky top-0 bg-white">
              <tr className="border-concrete-300 border-b">
                <th scope="col" className="py-2 font-semibold">
                  Wilaya
                </th>
                <th scope="col" className="whitespace-nowrap py-2 pl-2 text-right font-semibold">
                  Domicile
                </th>
                <th scope="col" className="whitespace-nowrap py-2 pl-2 text-right font-semibold">
                  Centre
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ wilaya, label }) => (
                <tr key={wilaya.id} className="border-concrete-200 border-b">
                  <th scope="row" className="py-1.5 font-normal">
                    {label}
                  </th>
                  <PriceCell price={deliveryTypes(wilaya).includes('home') ? wilaya.homePrice : null} />
                  <PriceCell price={deliveryTypes(wilaya).includes('center') ? wilaya.centerPrice : null} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}

function PriceCell({ price }: { price: number | null }) {
  return (
    <td className="price py-1.5 pl-2 text-right text-[min(1rem,5.5vw)]">
      {price === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">non proposée</span>
        </>
      ) : (
        <Money of={price} />
      )}
    </td>
  )
}
