import { PackageCheck, Repeat2 } from '@lucide/icons'
import { useMutation, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Part } from '#admin/order/order-details.tsx'
import { formatMoment, lineText } from '#admin/order/order-texts.ts'
import { setReceived } from '#admin/queries/order-entry.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { LINE_LINK, TEXT_LINK } from '#admin/ui/classes.ts'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder, Exchange } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { linesLeft } from '#rules/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'

export function ExchangePart({ order }: { order: AdminOrder }) {
  const later = useExchanges(order)
  const left = later ? linesLeft(order.items, later.gone) : []
  const canExchange = order.status === 'delivered' && left.some(({ quantity }) => quantity > 0)
  if (!order.exchange && order.exchanges.length === 0 && !canExchange) return null
  return (
    <Part title="Échange">
      <div className="flex flex-col items-start gap-3">
        {order.exchange && <Back order={order} exchange={order.exchange} />}
        {order.exchanges.length > 0 && (
          <ul className="flex w-full flex-col divide-y divide-concrete-200 border-concrete-200 border-y">
            {order.exchanges.map((id) => (
              <Later key={id} id={id} exchange={later?.orders.find((one) => one.id === id)} />
            ))}
          </ul>
        )}
        {later && canExchange && <ExchangeButton order={order} gone={later.gone} />}
      </div>
    </Part>
  )
}

/**
 * Reads the exchanges of an order; undefined until all are loaded. `gone` are the pieces that the exchanges
 * return, except cancelled exchanges.
 */
function useExchanges(order: AdminOrder) {
  const queries = useQueries({ queries: order.exchanges.map((id) => oneOrder(id)) })
  const orders = queries.flatMap(({ data }) => data ?? [])
  if (orders.length < order.exchanges.length) return undefined
  const gone = orders.flatMap(({ status, exchange }) =>
    status === 'cancelled' ? [] : (exchange?.back ?? []),
  )
  return { orders, gone }
}

function Later({ id, exchange }: { id: number; exchange: AdminOrder | undefined }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Link to="/commandes" search={{ commande: id }} className={LINE_LINK}>
        Échange n°&nbsp;{id}
      </Link>
      {exchange && <StatusBadge status={exchange.status} />}
      {exchange && exchange.status !== 'cancelled' && (
        <span className="text-concrete-700 text-sm">
          {exchange.exchange?.receivedAt ? 'articles revenus' : 'articles attendus'}
        </span>
      )}
    </li>
  )
}

function Back({ order, exchange }: { order: AdminOrder; exchange: Exchange }) {
  const { of, back, refund } = exchange
  const isCancelled = order.status === 'cancelled'
  return (
    <>
      <div className="w-full border-ink border-l-4 bg-concrete-100 px-3 py-2 text-ink">
        <p>
          Échange de la{' '}
          <Link to="/commandes" search={{ commande: of }} className={TEXT_LINK}>
            commande n°&nbsp;{of}
          </Link>
          {!isCancelled && '. Le livreur reprend\u00a0:'}
        </p>
        <ul>
          {back.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: returned pieces never change
            <li key={index} className="wrap-anywhere font-semibold">
              {lineText(item)}
            </li>
          ))}
        </ul>
      </div>
      {refund > 0 && !isCancelled && (
        <p className="flex w-full flex-wrap items-baseline justify-between gap-x-3 border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-ink">
          <span className="font-semibold">À rembourser au client</span>
          <Money of={refund} className="price text-2xl" />
        </p>
      )}
      {!isCancelled && <Received id={order.id} at={exchange.receivedAt} />}
    </>
  )
}

function Received({ id, at }: { id: number; at: string | null }) {
  const change = useMutation(setReceived)
  const set = (received: boolean) => change.mutate({ params: { id }, body: { received } })
  return (
    <>
      {at === null ? (
        <Button isBusy={change.isPending} onClick={() => set(true)} className="max-sm:w-full">
          <Icon of={PackageCheck} className="size-5" />
          Les articles sont revenus
        </Button>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 text-ink">
          <span className="inline-flex items-center gap-1.5 font-semibold text-green-700">
            <Icon of={PackageCheck} className="size-5" />
            Articles revenus
          </span>
          <span className="text-concrete-700 text-sm">le {formatMoment(at)}</span>
          <Button look="ghost" size="small" isBusy={change.isPending} onClick={() => set(false)}>
            Pas encore revenus
          </Button>
        </p>
      )}
      <ActionFailed error={change.error} text="Le retour des articles n’a pas été noté." />
    </>
  )
}

function ExchangeButton({ order, gone }: { order: AdminOrder; gone: OrderItem[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)} className="max-sm:w-full">
        <Icon of={Repeat2} className="size-5" />
        Échanger un article
      </Button>
      <ExchangeDialog order={order} gone={gone} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
