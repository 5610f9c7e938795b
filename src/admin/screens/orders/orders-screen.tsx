import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { Screen } from '#admin/frame/screen.tsx'
import { ordersPage } from '#admin/queries/orders.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { LoadFailed, NotRefreshed } from '#admin/ui/load-failures.tsx'
import { PageLinks } from '#admin/ui/page-links.tsx'
import { usePages } from '#admin/ui/use-pages.ts'
import type { Order } from '#contract/order.ts'
import { classes } from '#web/ui/classes.ts'
import { DeleteOrder } from './delete-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersLoading, OrdersNone } from './orders-states.tsx'

export function OrdersScreen() {
  const { recherche, statut, page = 1, commande } = useSearch({ from: '/owner/commandes' })
  const navigate = useNavigate({ from: '/commandes' })
  const orders = useQuery(ordersPage({ search: recherche, status: statut, page }))
  const [doomed, setDoomed] = useState<Order | null>(null)
  const total = orders.data?.total
  const { pages, isLoading } = usePages(page, orders)
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
      <OrdersFilters search={recherche} status={statut} />
      {isLoading && <OrdersLoading />}
      {orders.isLoadingError && (
        <LoadFailed
          title="Impossible de charger les commandes"
          error={orders.error}
          onRetry={() => orders.refetch()}
        />
      )}
      {orders.data && (
        <>
          {orders.isRefetchError && <NotRefreshed error={orders.error} onRetry={() => orders.refetch()} />}
          {total === 0 && <OrdersNone isFiltered={Boolean(recherche || statut)} />}
          <div className="@container">
            <ul
              aria-busy={orders.isPlaceholderData}
              className={classes(
                'grid grid-cols-1 @2xl:grid-cols-2 @4xl:grid-cols-1 gap-3 @4xl:gap-0 transition-opacity',
                orders.isPlaceholderData && 'opacity-50',
              )}
            >
              {orders.data.items.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  onOpen={() => openOrder(order.id)}
                  onDelete={() => setDoomed(order)}
                />
              ))}
            </ul>
          </div>
          <PageLinks page={page} pages={pages} label="Pages de commandes" />
        </>
      )}
      <OrderDialog id={commande} />
      <DeleteOrder order={doomed} onClose={() => setDoomed(null)} />
    </Screen>
  )
}
