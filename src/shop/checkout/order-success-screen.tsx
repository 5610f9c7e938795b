import { getRouteApi, Link } from '@tanstack/react-router'
import { PackageCheck, PhoneCall, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { formatDinars } from '#rules/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SummaryRow } from '../cart/cart-summary.tsx'
import { useShop } from '../context.ts'
import { whatsappLink } from '../frame/contact-links.ts'
import { WhatsappIcon } from '../frame/whatsapp-icon.tsx'
import { readLastOrder } from './last-order.ts'

const route = getRouteApi('/succes-commande')

export function OrderSuccessScreen() {
  const { orderId } = route.useSearch()
  const { settings } = useShop()
  const [last, setLast] = useState<ReturnType<typeof readLastOrder>>(null)
  useEffect(() => setLast(readLastOrder(orderId)), [orderId])

  const steps = [
    {
      icon: PhoneCall,
      title: 'Confirmation par téléphone',
      text: `Nous vous appelons du ${settings.phone} pour confirmer.`,
    },
    { icon: PackageCheck, title: 'Préparation', text: 'Votre colis est préparé et remis au transporteur.' },
    { icon: Truck, title: 'Livraison', text: 'Vous vérifiez, vous payez en espèces, c’est à vous.' },
  ]
  return (
    <div className="page max-w-4xl pt-8 pb-16">
      <p className="label cut-right w-fit bg-green-700 py-1 pr-6 pl-3 text-lg text-white">
        Commande enregistrée
      </p>
      <h1 className="heading mt-4 text-5xl md:text-7xl">
        {orderId ? `Merci ! Commande n° ${orderId}` : 'Merci !'}
      </h1>
      {last?.isEarlier && (
        <p role="status" className="mt-4 border-race border-l-4 bg-white p-4">
          Votre commande était déjà enregistrée avec ce que vous aviez saisi la première fois. Pour la
          corriger, dites-le-nous quand nous vous appelons.
        </p>
      )}
      <ol className="mt-8 grid gap-2 sm:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="flex flex-col gap-2 bg-white p-5">
            <p className="flex items-center justify-between">
              <Icon aria-hidden="true" className="size-8 text-race" strokeWidth={1.75} />
              <span className="heading text-4xl text-concrete-300" aria-hidden="true">
                {index + 1}
              </span>
            </p>
            <h2 className="label text-xl leading-tight">{title}</h2>
            <p className="text-concrete-700">{text}</p>
          </li>
        ))}
      </ol>
      {last && <Recap order={last.order} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('primary', 'large')}>
          Retour à l'accueil
        </Link>
        <a
          href={whatsappLink(
            settings.whatsapp,
            orderId ? `Bonjour, au sujet de ma commande n° ${orderId}` : undefined,
          )}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline', 'large')}
        >
          <WhatsappIcon className="size-6" />
          WhatsApp
        </a>
      </div>
    </div>
  )
}

function Recap({ order }: { order: Order }) {
  const where = order.deliveryType === 'home' ? [order.deliveryAddress, order.baladiya] : [order.center]
  return (
    <section aria-label="Récapitulatif" className="mt-2 flex flex-col gap-3 bg-white p-5">
      <h2 className="heading text-3xl">Votre commande</h2>
      <ul className="flex flex-col gap-1">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={index} className="flex justify-between gap-4">
            <span>
              {item.quantity} × {item.product_name}
              <span className="text-concrete-600">
                {[item.size, item.color].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </span>
            <span className="price text-lg">{formatDinars(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="text-concrete-700">
        {order.customerName}, {order.customerPhone}. {[...where, order.wilayaName].filter(Boolean).join(', ')}
        .
      </p>
      <dl className="flex flex-col gap-1">
        <SummaryRow
          name="Livraison"
          value={order.deliveryPrice === 0 ? 'Gratuite' : formatDinars(order.deliveryPrice)}
        />
        <SummaryRow name="Total à payer" value={formatDinars(order.totalPrice)} isTotal />
      </dl>
    </section>
  )
}
