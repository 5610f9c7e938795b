import { Pencil } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AdminOrder } from '#contract/admin-order.ts'
import { formatDinars } from '#rules/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { Moment } from './order-card.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderPlace } from './order-details.tsx'
import { OrderFlags } from './order-flags.tsx'
import { OrderItems } from './order-items.tsx'

type Props = { order: AdminOrder; onDone: () => void; pass: ReactNode }

/** The order to call now, alone on a phone's screen: who, what, how much; then the call and how it ended. */
export function QueuedOrder({ order, onDone, pass }: Props) {
  const [hasCalled, setCalled] = useState(false)
  return (
    <article
      aria-label={`Commande n° ${order.id}`}
      className="max-w-5xl border border-concrete-200 bg-white transition-[opacity,translate] duration-200 starting:translate-x-8 starting:opacity-0 motion-reduce:transition-none"
    >
      <header className="flex items-start justify-between gap-3 border-concrete-200 border-b py-2 pr-1 pl-4 md:pl-6">
        <div className="py-1">
          <h2 className="font-semibold text-2xl text-ink leading-tight">{order.customerName}</h2>
          <p className="text-concrete-600 text-sm">
            <Link
              to="/commandes"
              search={{ commande: order.id }}
              className="font-semibold text-ink underline underline-offset-4"
            >
              N° {order.id}
            </Link>{' '}
            · <Moment value={order.createdAt} />
          </p>
        </div>
        <div className="flex flex-wrap justify-end">
          <Link
            to="/commandes/$id/modifier"
            params={{ id: String(order.id) }}
            state={{ isOpenedHere: true }}
            className={buttonClass('ghost', 'small')}
          >
            <Icon of={Pencil} className="size-4" />
            Corriger
          </Link>
          {pass}
        </div>
      </header>
      <div className="grid md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
          <DuplicateNotice order={order} onDone={onDone} />
          <OrderFlags order={order} hasNotice />
          {order.note && (
            <p className="whitespace-pre-line border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
              {order.note}
            </p>
          )}
          <OrderPlace order={order} />
          <OrderItems items={order.items} />
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-concrete-700">
              Livraison {order.deliveryPrice === 0 ? 'gratuite' : formatDinars(order.deliveryPrice)}
            </span>
            <span className="price text-4xl text-ink">{formatDinars(order.totalPrice)}</span>
          </p>
        </div>
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] flex flex-col gap-4 border-concrete-200 border-t bg-white p-4 md:static md:border-t-0 md:border-l md:p-6">
          <OrderContact order={order} onCall={() => setCalled(true)} />
          {/* On a phone the order has the screen until it was called. */}
          {!hasCalled && (
            <Button look="ghost" onClick={() => setCalled(true)} className="-my-2 md:hidden">
              Noter le résultat de l’appel
            </Button>
          )}
          <div className={classes(!hasCalled && 'max-md:hidden')}>
            <CallOutcomes order={order} onDone={onDone} />
          </div>
        </div>
      </div>
    </article>
  )
}
