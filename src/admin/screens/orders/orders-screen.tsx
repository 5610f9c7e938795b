import { Plus, RefreshCw } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { ordersPage } from '#admin/queries/orders.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BulkSending } from '../parcels/bulk-sending.tsx'
import { resetBulkSending } from '../parcels/use-sending.ts'
import { BellButton } from './bell-button.tsx'
import { DeleteOrder } from './delete-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { toOrderFilters } from './orders-search.ts'
import { NoOrders, OrderSkeleton } from './orders-states.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StreamNotice } from './stream-notice.tsx'
import { useSelection } from './use-selection.ts'

const WORDS = {
  loading: 'Chargement des commandes…',
  failed: 'Impossible de charger les commandes',
  pages: 'Pages de commandes',
}

export function OrdersScreen() {
  const search = useSearch({ from: '/owner/commandes' })
  const { page = 1, commande, ...filters } = search
  const navigate = useNavigate({ from: '/commandes' })
  const orders = useQuery(ordersPage({ ...toOrderFilters(search), status: search.statut, page }))
  const [deleting, setDeleting] = useState<AdminOrder | null>(null)
  const selection = useSelection()
  const [isSending, setSending] = useState(false)
  const total = orders.data?.total
  const startSending = () => {
    resetBulkSending()
    setSending(true)
  }
  const openOrder = (id: number) =>
    navigate({
      search: (previous) => ({ ...previous, commande: id }),
      state: { isOpenedHere: true },
      resetScroll: false,
    })
  return (
    <Screen
      title="Commandes"
      count={total !== undefined && counted(total, 'commande', 'commandes')}
      actions={
        <div className="flex">
          <BellButton />
          <IconButton
            icon={RefreshCw}
            label="Actualiser"
            isBusy={orders.isFetching}
            onClick={() => orders.refetch()}
          />
          <Link to="/commandes/nouvelle" className={classes(buttonClass('dark'), 'ml-2 px-3 md:px-5')}>
            <Icon of={Plus} className="size-5" />
            <span className="max-md:sr-only">Nouvelle commande</span>
          </Link>
        </div>
      }
    >
      <StreamNotice />
      <BulkSending
        orderIds={selection.ids}
        isOpen={isSending}
        onOpen={() => setSending(true)}
        onClose={() => setSending(false)}
        onBegun={selection.clear}
      />
      <OrdersFilters search={search} />
      <PagedList
        query={orders}
        page={page}
        words={WORDS}
        layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @4xl:grid-cols-1 @4xl:gap-0"
        skeleton={<OrderSkeleton />}
        skeletons={6}
        empty={<NoOrders isFiltered={Object.values(filters).some(Boolean)} />}
        item={(order) => (
          <OrderCard
            key={order.id}
            order={order}
            isSelected={selection.ids.includes(order.id)}
            onSelect={(isSelected) => selection.set(order.id, isSelected)}
            onOpen={() => openOrder(order.id)}
            onDelete={() => setDeleting(order)}
          />
        )}
      />
      <SelectionBar {...selection} shown={orders.data?.items ?? []} onSend={startSending} />
      <OrderDialog id={commande} />
      <DeleteOrder order={deleting} onClose={() => setDeleting(null)} />
    </Screen>
  )
}
