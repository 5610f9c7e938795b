import { PhoneCall } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { counted } from '#admin/count-text.ts'
import { Age } from '#admin/order/moment.tsx'
import { attemptsText } from '#admin/order/order-texts.ts'
import { callQueue, orderCounts, type QueueName } from '#admin/queries/orders.ts'
import { CHIP } from '#admin/ui/classes.ts'
import { Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { formatCount } from '#rules/money.ts'
import { normalizePhone } from '#rules/phone.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useQueuePosition } from './call-queue-position.ts'
import { BellButton, StreamNotice } from './live-controls.tsx'
import { QueuedOrder } from './queued-order.tsx'

const CALLS = {
  none: 'Personne à appeler',
  hint: 'Les nouvelles commandes et les rappels s’afficheront ici dès leur heure.',
}
const MISSED = {
  none: 'Aucune livraison manquée',
  hint: 'Quand un livreur ne trouve personne, la commande s’affiche ici\u00a0: un appel la sauve souvent.',
}

export function CallQueueScreen() {
  const { manquees } = useSearch({ from: '/owner/a-appeler' })
  const queue = manquees ? 'attempt' : 'call'
  return <QueueScreen key={queue} queue={queue} />
}

function QueueScreen({ queue: queueName }: { queue: QueueName }) {
  const isMissed = queueName === 'attempt'
  const options = callQueue(queueName)
  const query = useQuery(options)
  const client = useQueryClient()
  const calls = useQueuePosition(queueName, query.data?.items)
  const [order, ...next] = calls.orders
  const total = query.data?.total
  const name = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  const orderId = order?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to the next customer
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    const target = name.current ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [orderId])
  const setQueue = (change: (queue: AdminOrder[]) => AdminOrder[]) =>
    client.setQueryData(options.queryKey, (page) => page && { ...page, items: change(page.items) })
  const others = order ? ordersOfSame(order, next) : []
  const pass = (id: number) => {
    hasMoved.current = true
    calls.pass(id)
  }
  // Removes the order before the refetch, so that a second tap does not reach it.
  const leave = (id: number) => {
    setQueue((queue) => queue.filter((other) => other.id !== id))
    pass(id)
    // One call may settle all orders of a customer: shows the customer's other order next.
    if (others[0]) calls.hold(others[0].id)
  }
  const comeBack = (undone: AdminOrder) => {
    hasMoved.current = true
    setQueue((queue) => [undone, ...queue.filter(({ id }) => id !== undone.id)])
    calls.hold(undone.id)
  }
  return (
    <Screen
      title="À appeler"
      help="appeler"
      count={total !== undefined && counted(total, 'commande')}
      actions={<BellButton />}
    >
      <StreamNotice />
      <QueueTabs queue={queueName} />
      <QueryBoundary
        query={query}
        loading={<QueueLoading />}
        failed="Impossible de charger les commandes à appeler"
      />
      {query.data && !order && (
        <Notice
          title={(isMissed ? MISSED : CALLS).none}
          text={(isMissed ? MISSED : CALLS).hint}
          icon={PhoneCall}
        >
          <Link to="/commandes" className={buttonClass('outline')}>
            Voir toutes les commandes
          </Link>
        </Notice>
      )}
      {order && (
        <div className="@container">
          <div className="items-start gap-6 xl:@3xl:grid xl:@3xl:grid-cols-[16rem_minmax(0,1fr)]">
            <NextCalls orders={next.slice(0, 5)} onChoose={calls.hold} />
            <QueuedOrder
              key={order.id}
              order={order}
              others={others}
              onOther={(id) => {
                hasMoved.current = true
                calls.hold(id)
              }}
              nameRef={name}
              isCalled={calls.isCalled}
              onCall={calls.setCalled}
              onPass={next.length > 0 ? () => pass(order.id) : undefined}
              onDone={({ outcome, status }) =>
                // An order with a wrong number that is not cancelled stays in the queue, after all others.
                outcome === 'wrong_number' && !status ? pass(order.id) : leave(order.id)
              }
              onUndone={comeBack}
              onAsked={isMissed ? () => leave(order.id) : undefined}
            />
          </div>
        </div>
      )}
    </Screen>
  )
}

function ordersOfSame({ customerPhone }: AdminOrder, queue: AdminOrder[]): AdminOrder[] {
  const key = normalizePhone(customerPhone)
  return queue.filter((other) => key !== '' && normalizePhone(other.customerPhone) === key)
}

const TABS = [
  { label: 'À confirmer', queue: 'call', search: {}, count: 'toCall' },
  { label: 'Livraisons manquées', queue: 'attempt', search: { manquees: 'oui' }, count: 'attempts' },
] as const

/** Classes of the tab of missed deliveries while there are some, since these calls are the most urgent. */
const URGENT = 'text-alarm-deep! ring-alarm! aria-[current]:bg-alarm! aria-[current]:text-white!'

function QueueTabs({ queue: current }: { queue: QueueName }) {
  const { data: counts } = useQuery(orderCounts())
  return (
    <nav aria-label="Files d’appels" className="mb-3 lg:mb-5">
      <ul className="flex flex-wrap gap-1.5">
        {TABS.map(({ label, queue, search, count }) => (
          <li key={queue}>
            <Link
              to="/a-appeler"
              search={search}
              activeOptions={{ exact: true }}
              aria-current={queue === current ? 'page' : undefined}
              className={classes(
                CHIP,
                'max-sm:px-2.5',
                queue === 'attempt' && Boolean(counts?.attempts) && URGENT,
              )}
            >
              {label}
              {counts && <span className="font-normal tabular-nums">{formatCount(counts[count])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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

function NextCalls({ orders, onChoose }: { orders: AdminOrder[]; onChoose: (id: number) => void }) {
  return (
    <nav aria-label="Appels suivants" className="hidden xl:@3xl:block">
      <h2 className="label mb-2 text-concrete-600 text-sm">Ensuite</h2>
      {orders.length === 0 && <p className="text-concrete-600 text-sm">C’est la dernière.</p>}
      <ol className="flex flex-col gap-2">
        {orders.map(({ id, customerName, createdAt, callAttempts, parcel }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="w-full cursor-pointer border border-concrete-200 bg-white px-3 py-2 text-left hover:border-ink"
            >
              <span className="block truncate font-semibold text-ink">{customerName}</span>
              <span className="block text-concrete-600 text-sm">
                N° {id} · <Age value={parcel?.lastAttempt?.at ?? createdAt} />
                {callAttempts > 0 && (
                  <span className="block text-amber-900">{attemptsText(callAttempts)}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
