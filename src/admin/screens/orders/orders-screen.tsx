import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { ordersPage } from '#admin/queries/orders.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { Order } from '#contract/order.ts'
import { DeleteOrder } from './delete-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { NoOrders, OrderSkeleton } from './orders-states.tsx'

const WORDS = {
  loading: 'Chargement des commandes…',
  failed: 'Impossible de charger les commandes',
  pages: 'Pages de commandes',
}

export function OrdersScreen() {
  const { recherche, statut, page = 1, commande } = useSearch({ from: '/owner/commandes' })
  const navigate = useNavigate({ from: '/commandes' })
  const orders = useQuery(ordersPage({ search: recherche, status: statut, page }))
  const [deleting, setDeleting] = useState<Order | null>(null)
  const total = orders.data?.total
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
        <IconButton
          icon={RefreshCw}
          label="Actualiser"
          isBusy={orders.isFetching}
          onClick={() => orders.refetch()}
        />
      }
    >
      <OrdersFilters status={statut} />
      <PagedList
        query={orders}
        page={page}
        words={WORDS}
        layout="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @4xl:grid-cols-1 @4xl:gap-0"
        skeleton={<OrderSkeleton />}
        skeletons={6}
        empty={<NoOrders isFiltered={Boolean(recherche || statut)} />}
        item={(order) => (
          <OrderCard
            key={order.id}
            order={order}
            onOpen={() => openOrder(order.id)}
            onDelete={() => setDeleting(order)}
          />
        )}
      />
      <OrderDialog id={commande} />
      <DeleteOrder order={deleting} onClose={() => setDeleting(null)} />
    </Screen>
  )
}
