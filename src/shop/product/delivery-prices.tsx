import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { deliveryTypes } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { useShop } from '../context.ts'

/** What delivery costs, wilaya by wilaya, one tap away; read only when it is asked for. */
export function DeliveryPrices() {
  const { queries } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  const { data: wilayas, isError } = useQuery({ ...queries.wilayas(), enabled: isOpen })
  const { data: free } = useQuery({ ...queries.freeDelivery(), enabled: isOpen })
  return (
    <details className="bg-white" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold">
        <Truck aria-hidden="true" className="size-6 shrink-0 text-race" />
        Prix de livraison par wilaya
      </summary>
      <div className="max-h-80 overflow-y-auto px-4 pb-4">
        {isError && <p role="alert">Les prix n'ont pas pu être chargés.</p>}
        {!isError && !wilayas && <p>Chargement...</p>}
        {free?.isActive && (
          <p className="pb-2">Gratuite à partir de {formatDinars(free.minimumAmount)} d'achat.</p>
        )}
        {wilayas && (
          <table className="w-full text-left text-sm">
            <thead>
              <tr className="border-concrete-300 border-b">
                <th className="py-2 font-semibold">Wilaya</th>
                <th className="py-2 text-right font-semibold">Domicile</th>
                <th className="py-2 text-right font-semibold">Centre</th>
              </tr>
            </thead>
            <tbody>
              {wilayas.map((wilaya) => (
                <tr key={wilaya.id} className="border-concrete-200 border-b">
                  <th scope="row" className="py-1.5 font-normal">
                    {wilaya.code} {wilaya.name}
                  </th>
                  <td className="price py-1.5 text-right text-base">
                    {deliveryTypes(wilaya).includes('home') ? formatDinars(wilaya.homePrice) : '–'}
                  </td>
                  <td className="price py-1.5 text-right text-base">
                    {deliveryTypes(wilaya).includes('center') ? formatDinars(wilaya.centerPrice) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </details>
  )
}
