import { ArrowRight, Pencil } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { counted } from '#admin/count-text.ts'
import { Age } from '#admin/order/moment.tsx'
import { OrderItems, OrderPlace, OrderSums } from '#admin/order/order-details.tsx'
import { toastsAbove } from '#admin/toasts.tsx'
import { TEXT_LINK } from '#admin/ui/classes.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { MissedNotice } from '../parcels/missed-parcel.tsx'
import { CallOutcomes, type Ends } from './call-outcomes.tsx'
import { MissedActions } from './missed-delivery-actions.tsx'
import { OrderContact } from './order-actions.tsx'
import { DuplicateNotice, OrderFlags } from './order-flags.tsx'

type Props = Required<Ends> & {
  /** Other orders of this customer that wait for the same call. */
  others: AdminOrder[]
  onOther: (id: number) => void
  nameRef: RefObject<HTMLHeadingElement | null>
  isCalled: boolean
  onCall: () => void
  /** Undefined if no other order is in the queue. */
  onPass: (() => void) | undefined
  /** Called after the owner asks for another attempt; set only if the driver has missed the customer. */
  onAsked?: (() => void) | undefined
}

export function QueuedOrder(props: Props) {
  const { order, nameRef, isCalled, onCall, onPass, onDone, onUndone, onAsked } = props
  const missed = onAsked && order.parcel
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article
      aria-label={`Commande n° ${order.id}`}
      className="tap-guard-self @container max-w-5xl border border-concrete-200 bg-white transition-[opacity,translate] duration-200 starting:translate-x-8 starting:opacity-0 motion-reduce:transition-none"
    >
      <header className="flex items-start justify-between gap-2 border-concrete-200 border-b py-2 pr-1 pl-4 md:pl-6">
        <div className="min-w-0 py-1">
          <h2
            ref={nameRef}
            tabIndex={-1}
            className="break-words font-semibold text-2xl text-ink leading-tight outline-none"
          >
            <bdi>{order.customerName}</bdi>
          </h2>
          <p className="text-concrete-600 text-sm">
            <Link to="/commandes" search={{ commande: order.id }} className={TEXT_LINK}>
              N° {order.id}
            </Link>{' '}
            · <Age value={order.createdAt} />
          </p>
        </div>
        <div className="flex shrink-0">
          <Link
            to="/commandes/$id/modifier"
            params={{ id: String(order.id) }}
            state={{ isOpenedHere: true }}
            title={missed ? 'Modifier la note' : 'Corriger'}
            className={classes(buttonClass('ghost', 'small'), 'min-w-11')}
          >
            <Icon of={Pencil} className="size-5 md:size-4" />
            <span className="max-md:sr-only">{missed ? 'Modifier la note' : 'Corriger'}</span>
          </Link>
          {onPass && <IconButton icon={ArrowRight} label="Passer" onClick={onPass} />}
        </div>
      </header>
      {/* If large text leaves no room for a fixed bar, the call's buttons come first and scroll. */}
      <div className="grid grid-cols-1 [reading-flow:grid-order] md:@xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
          {missed ? (
            <MissedNotice parcel={missed} />
          ) : (
            <DuplicateNotice
              order={order}
              onDone={() => onDone({ outcome: 'reached', status: 'cancelled' })}
              onUndone={onUndone}
            />
          )}
          <OtherOrders orders={props.others} onOpen={props.onOther} />
          <OrderFlags order={order} hasNotice={!missed} />
          {order.note && (
            <p className="whitespace-pre-line border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
              {order.note}
            </p>
          )}
          <OrderPlace order={order} />
          <div>
            <OrderItems order={order} />
            <OrderSums order={order} />
          </div>
        </div>
        <div
          ref={toastsAbove}
          className="sticky z-10 bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] flex flex-col gap-3 border-concrete-200 border-t bg-white p-4 @max-[15rem]:static @max-[15rem]:order-first @max-[15rem]:border-t-0 @max-[15rem]:border-b md:static md:gap-4 md:border-t-0 md:border-l md:p-6"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 md:hidden">
            <span className="text-concrete-700">{counted(pieces, 'article')}</span>
            <Money of={order.totalPrice} className="price text-3xl text-ink" />
          </p>
          {missed ? (
            <MissedActions
              order={order}
              parcel={missed}
              onCall={onCall}
              onDone={onDone}
              onUndone={onUndone}
              onAsked={onAsked}
            />
          ) : (
            <OrderContact order={order} onCall={onCall} />
          )}
          {/* On a phone, the outcomes stay hidden until the call, so that the order fills the screen. */}
          {!isCalled && (
            <Button look="ghost" onClick={onCall} className="-my-2 md:hidden">
              Noter le résultat de l’appel
            </Button>
          )}
          <div className={classes(!isCalled && 'max-md:hidden')}>
            <CallOutcomes
              order={order}
              hasKeys
              isMissed={Boolean(missed)}
              onDone={onDone}
              onUndone={onUndone}
            />
          </div>
        </div>
      </div>
    </article>
  )
}

function OtherOrders({ orders, onOpen }: { orders: AdminOrder[]; onOpen: (id: number) => void }) {
  if (orders.length === 0) return null
  return (
    <div className="border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-amber-900">
      <p className="font-semibold">
        Un seul appel pour {orders.length + 1} commandes de ce client&nbsp;: celle-ci, puis
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {orders.map(({ id, totalPrice }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-11 cursor-pointer underline underline-offset-4"
            >
              N°&nbsp;{id}, <Money of={totalPrice} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
