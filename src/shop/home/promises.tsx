import { Banknote, PhoneCall, Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { formatDinars } from '#rules/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { unbroken } from '../ui/contact-links.tsx'

/** The terms of the shop, right below the hero. */
export function Promises() {
  const { queries, settings } = useShop()
  const { data: free } = useQuery(queries.freeDelivery())
  const promises = [
    { icon: Banknote, title: 'Paiement à la livraison', text: 'Vous payez en espèces, à la réception.' },
    {
      icon: Truck,
      title: 'Partout en Algérie',
      text: free?.isActive
        ? `À domicile ou en centre, gratuit dès ${formatDinars(free.minimumAmount)}.`
        : 'À domicile ou dans un centre près de chez vous.',
    },
    {
      icon: PhoneCall,
      title: 'Confirmée par téléphone',
      text: `Nous vous appelons avant l'envoi, du ${unbroken(settings.phone)}.`,
    },
  ]
  return (
    <div className="border-concrete-200 border-b">
      <ul className="page grid gap-x-8 gap-y-4 py-6 max-sm:pr-14 sm:grid-cols-3">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex items-start gap-3">
            <Icon of={icon} className="mt-0.5 size-7 shrink-0 text-race" strokeWidth={1.75} />
            <p className="text-concrete-700 text-sm leading-snug">
              <strong className="label block text-ink text-lg leading-tight">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
