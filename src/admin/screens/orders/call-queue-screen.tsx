import { ArrowRight, PhoneCall } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { callQueue } from '#admin/queries/orders.ts'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BellButton } from './bell-button.tsx'
import { QueuedOrder } from './queued-order.tsx'
import { StreamNotice } from './stream-notice.tsx'

/** The orders to call, one after the other, oldest first. */
export function CallQueueScreen() {
  const query = useQuery(callQueue)
  const [passed, setPassed] = useState<number[]>([])
  const queue = query.data?.items ?? []
  // Those passed over come again once there is no other.
  const order = queue.find(({ id }) => !passed.includes(id)) ?? queue[0]
  const total = query.data?.total
  const pass = (id: number) => setPassed((ids) => [...ids.filter((one) => one !== id), id])
  return (
    <Screen
      title="À appeler"
      count={total !== undefined && counted(total, 'commande', 'commandes')}
      actions={<BellButton />}
    >
      <StreamNotice />
      <QueryStates
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
