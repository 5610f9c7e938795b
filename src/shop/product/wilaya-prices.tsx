import { useState } from 'react'
import type { Wilaya } from '#contract/delivery.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import { nearestOptions, searchOptions } from '#rules/option-search.ts'
import { INPUT_CLASS } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { useWilayaOptions } from '#web/wilaya-options.ts'

export function WilayaPrices({ wilayas }: { wilayas: Wilaya[] }) {
  const [typed, setTyped] = useState('')
  const options = useWilayaOptions(wilayas)
  const matches = searchOptions(options, typed)
  const found = matches.length > 0 ? matches : nearestOptions(options, typed)
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
        {matches.length === 0 && (
          <p role="status" className="py-3 text-concrete-600">
            {found.length > 0 ? 'Aucune wilaya trouvée. Les plus proches\u00a0:' : 'Aucune wilaya trouvée'}
          </p>
        )}
        {found.length > 0 && (
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
