import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useShop } from '../context.ts'
import { WhatsappLink } from '../ui/contact-links.tsx'
import { WhatsappIcon } from '../ui/whatsapp-icon.tsx'
import { readLastOrder } from './last-order.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderRecap } from './order-recap.tsx'

const route = getRouteApi('/succes-commande')

/** The order's number, the next steps and its contents, laid out so that late data shifts nothing. */
export function OrderSuccessScreen() {
  const { orderId } = route.useSearch()
  const { settings } = useShop()
  const inCart = useCart()
  const [last, setLast] = useState<ReturnType<typeof readLastOrder>>(null)
  useLayoutEffect(() => setLast(readLastOrder(orderId)), [orderId])
  const isEarlier = last?.isEarlier === true

  return (
    <div className="page grid min-h-lvh content-start items-start gap-6 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p className="label cut-right w-fit bg-green-700 py-1 pr-6 pl-3 text-lg text-white">
            Commande enregistrée
          </p>
          <h1 className="heading mt-4 text-5xl md:text-7xl">
            {orderId ? `Merci ! Commande n° ${orderId}` : 'Merci !'}
          </h1>
        </div>
        <NextSteps phone={settings.phone} />
        <div className="grid gap-3 sm:flex">
          <WhatsappLink
            text={orderId && `Bonjour, au sujet de ma commande n° ${orderId}`}
            className={buttonClass('outline', 'large')}
          >
            <WhatsappIcon className="size-6 text-green-700" />
            Écrire sur WhatsApp
          </WhatsappLink>
          <Link to="/" className={buttonClass('dark', 'large')}>
            Retour à l'accueil
          </Link>
        </div>
      </div>
      {last && (
        <div className="flex min-w-0 flex-col gap-4">
          {isEarlier && <EarlierNotice hasMore={(inCart?.length ?? 0) > 0} />}
          <OrderRecap order={last.order} />
        </div>
      )}
    </div>
  )
}

/** The response is an order sent earlier, not the current cart (see order-attempt.ts). */
function EarlierNotice({ hasMore }: { hasMore: boolean }): ReactNode {
  return (
    <div role="status" className="border-race border-l-4 bg-white p-4">
      <p>
        <strong>Cette commande était déjà enregistrée</strong>, avec ce que vous aviez saisi la première fois.
        Pour la corriger, dites-le-nous quand nous vous appelons.
      </p>
      {hasMore && (
        <p className="mt-2">
          Les produits encore dans votre panier n’en font pas partie.{' '}
          <Link to="/panier" className="inline-flex min-h-11 items-center text-race-deep underline">
            Voir le panier
          </Link>
        </p>
      )}
    </div>
  )
}
