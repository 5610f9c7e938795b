import { Check, Copy, PackageCheck, PhoneCall, Truck } from '@lucide/icons'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import type { ShopSettings } from '#contract/shop-identity.ts'
import { isolate } from '#rules/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useDeliveryPlace } from '../cart/delivery-place.ts'
import { PriceTable } from '../cart/prices.tsx'
import { useShop } from '../context.ts'
import { hasPlaced } from '../tracking/own-orders.ts'
import { WhatsappIcon, WhatsappLink, withPhone } from '../ui/contact-links.tsx'
import { DeliveryDelay } from '../ui/delivery-delay.tsx'
import { readLastOrder } from './last-order.ts'

const route = getRouteApi('/succes-commande')

/**
 * Shows the order on the device that placed it; redirects any other device to /suivi. The server does not
 * know the device, so the page is invisible until hydration. Space is reserved for the total, which comes later.
 */
export function OrderSuccessScreen() {
  const { orderId } = route.useSearch()
  const { settings } = useShop()
  const inCart = useCart()
  const [last, setLast] = useState<ReturnType<typeof readLastOrder>>(null)
  const [isOwn, setIsOwn] = useState(false)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    setLast(readLastOrder(orderId))
    if (readLastOrder(orderId) || hasPlaced(Number(orderId))) setIsOwn(true)
    else void navigate({ href: orderId ? `/suivi?commande=${orderId}` : '/suivi', replace: true })
  }, [orderId, navigate])
  const isEarlier = last?.isEarlier === true

  return (
    <div
      className={`page ${isOwn ? '' : 'invisible'} grid min-h-lvh content-start items-start gap-6 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8`}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p className="label cut-right w-fit bg-green-700 py-1 pr-6 pl-3 text-lg text-white">
            Commande enregistrée
          </p>
          <h1 className="heading mt-3 text-5xl md:text-7xl">
            {orderId ? `Merci\u00a0! Commande n°\u00a0${orderId}` : 'Merci\u00a0!'}
          </h1>
          {orderId && <CopyNumber orderId={orderId} />}
          <p className="mt-2 flex min-h-9 flex-wrap items-baseline gap-x-3">
            {last && (
              <>
                <span className="label text-lg">Total à payer</span>
                <strong className="price text-3xl">
                  <Money of={last.order.totalPrice} />
                </strong>
              </>
            )}
          </p>
        </div>
        <NextSteps {...settings} />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <WhatsappLink
            text={orderId && `Bonjour, au sujet de ma commande n°\u00a0${orderId}`}
            className={buttonClass('outline', 'large')}
          >
            <WhatsappIcon className="size-6 text-green-700" />
            Écrire sur WhatsApp
          </WhatsappLink>
          <a
            href={orderId ? `/suivi?commande=${orderId}` : '/suivi'}
            className={buttonClass('outline', 'large')}
          >
            Suivre ma commande
          </a>
          <Link to="/" className={buttonClass('dark', 'large')}>
            Retour à l’accueil
          </Link>
        </div>
      </div>
      {last && (
        <div className="flex min-w-0 flex-col gap-4">
          {isEarlier && <EarlierNotice hasMore={(inCart?.length ?? 0) > 0} />}
          <OrderRecap order={last.order} images={last.images} />
        </div>
      )}
    </div>
  )
}

function CopyNumber({ orderId }: { orderId: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard
      .writeText(orderId)
      .then(() => setIsCopied(true))
      .catch(() => setIsCopied(false))
  if (isCopied === false) return null
  return (
    <button
      type="button"
      onClick={() => (navigator.clipboard ? void copy() : setIsCopied(false))}
      className="label flex min-h-11 cursor-pointer items-center gap-2 text-race-deep underline"
    >
      <Icon of={isCopied ? Check : Copy} className="size-5" />
      <span aria-live="polite">{isCopied ? `Numéro ${orderId} copié` : 'Copier le numéro'}</span>
    </button>
  )
}

/** Shown when the server had stored an earlier version of the order (web/order-attempts.ts). */
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

function OrderRecap({ order, images }: { order: Order; images: (string | null)[] }) {
  const where = order.deliveryType === 'home' ? [order.deliveryAddress, order.baladiya] : [order.center]
  const place = useDeliveryPlace()
  return (
    <section aria-label="Récapitulatif" className="flex flex-col gap-4 bg-white p-4 sm:p-5">
      <h2 className="heading text-3xl">Votre commande</h2>
      <ul className="flex flex-col gap-2">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={index} className="flex flex-wrap items-center gap-x-3">
            {images[index] && (
              <Image
                src={images[index]}
                alt=""
                sizes="56px"
                maxWidth={320}
                className="size-14 shrink-0 bg-concrete-100 object-contain"
              />
            )}
            <span className="min-w-0 flex-[1_1_9rem]">
              <span translate="no">{item.quantity} ×</span> <bdi>{item.product_name}</bdi>
              <span className="block text-concrete-600 text-sm">
                {[item.size, item.color].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="price ml-auto text-lg">
              <Money of={item.price * item.quantity} />
            </span>
          </li>
        ))}
      </ul>
      <p className="border-concrete-200 border-t pt-3 text-concrete-700 leading-snug">
        <bdi className="font-bold text-ink">{order.customerName}</bdi>,{' '}
        <bdi dir="ltr">{order.customerPhone}</bdi>
        <br />
        {order.deliveryType === 'home' ? 'À domicile' : 'En centre'}&nbsp;:{' '}
        {[...where, order.wilayaName].flatMap((part) => (part ? isolate(part) : [])).join(', ')}
      </p>
      {place?.id === order.wilayaId && <DeliveryDelay of={place} />}
      <PriceTable
        subtotal={order.subtotal}
        delivery={order.deliveryPrice}
        total={order.totalPrice}
        totalName="Total à payer"
      />
    </section>
  )
}

function NextSteps({ phone, isOpeningAllowed }: Pick<ShopSettings, 'phone' | 'isOpeningAllowed'>) {
  const steps = [
    {
      icon: PhoneCall,
      title: 'Confirmation par téléphone',
      text: `Nous vous appelons${withPhone(' du ', phone)} pour confirmer.`,
    },
    { icon: PackageCheck, title: 'Préparation', text: 'Votre colis est préparé et remis au transporteur.' },
    {
      icon: Truck,
      title: 'Livraison',
      text: `${isOpeningAllowed ? 'Vous ouvrez le colis, vous payez' : 'Vous payez'} en espèces, c’est à vous.`,
    },
  ]
  return (
    <ol className="grid gap-2 sm:grid-cols-3">
      {steps.map(({ icon, title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 bg-white p-[min(1rem,4vw)] sm:block sm:p-5"
        >
          <p className="flex items-center justify-between max-sm:row-span-2">
            <Icon of={icon} className="size-8 text-race" strokeWidth={1.75} />
            <span className="heading text-4xl text-concrete-300 max-sm:hidden" aria-hidden="true">
              {index + 1}
            </span>
          </p>
          <h2 className="label text-[min(1.25rem,8vw)] leading-tight sm:mt-2">{title}</h2>
          <p className="text-concrete-700 sm:mt-1">{text}</p>
        </li>
      ))}
    </ol>
  )
}
