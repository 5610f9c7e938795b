import { ArrowRight, Pencil, PhoneCall } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { callQueue } from '#admin/queries/orders.ts'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { formatDinars } from '#rules/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { OrderContact } from './customer-contact.tsx'
import { BellButton, StreamNotice } from './live-controls.tsx'
import { Moment } from './order-card.tsx'
import { OrderItems, OrderPlace } from './order-details.tsx'
import { DuplicateNotice, OrderFlags } from './order-flags.tsx'

/** The call queue, one order at a time, oldest first. */
export function CallQueueScreen() {
  const query = useQuery(callQueue)
  const [skipped, setSkipped] = useState<number[]>([])
  const queue = query.data?.items ?? []
  // Skipped orders come back when no other is left.
  const order = queue.find(({ id }) => !skipped.includes(id)) ?? queue[0]
  const total = query.data?.total
  const pass = (id: number) => setSkipped((ids) => [...ids.filter((other) => other !== id), id])
  return (
    <Screen
      title="À appeler"
      count={total !== undefined && counted(total, 'commande', 'commandes')}
      actions={<BellButton />}
    >
      <StreamNotice />
      <QueryBoundary
        query={query}
        loading={<QueueLoading />}
        failed="Impossible de charger les commandes à appeler"
      />
      {query.data && !order && (
        <Notice
          title="Personne à appeler"
          text="Les nouvelles commandes et les rappels s’afficheront ici dès leur heure."
          icon={PhoneCall}
        >
          <Link to="/commandes" className={buttonClass('outline')}>
            Voir toutes les commandes
          </Link>
        </Notice>
      )}
      {order && (
        <QueuedOrder
          key={order.id}
          order={order}
          onDone={() => pass(order.id)}
          pass={
            queue.length > 1 && (
              <Button look="ghost" size="small" onClick={() => pass(order.id)}>
                Passer
                <Icon of={ArrowRight} className="size-4" />
              </Button>
            )
          }
        />
      )}
    </Screen>
  )
}

function QueueLoading() {
  return (
    <div role="status" className="h-96 max-w-3xl animate-pulse border border-concrete-200 bg-white p-4">
      <span className="sr-only">Chargement des commandes à appeler…</span>
      <span className="block h-7 w-48 bg-concrete-200" />
      <span className="mt-4 block h-5 w-64 max-w-full bg-concrete-200" />
    </div>
  )
}

type Props = { order: AdminOrder; onDone: () => void; pass: ReactNode }

/** The order to call now, with the call and its outcomes. */
function QueuedOrder({ order, onDone, pass }: Props) {
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
          {/* On a phone the order fills the screen until the call. */}
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
