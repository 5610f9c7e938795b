import { Plus, RefreshCw } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { useLiveOrders } from '#admin/live-orders.tsx'
import { orderName } from '#admin/order/order-texts.ts'
import { listTexts } from '#admin/queries/list-resource.ts'
import { deleteOrder, ordersPage } from '#admin/queries/orders.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useSelection } from '#admin/ui/selection.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SendOne } from '../parcels/send-dialog.tsx'
import { BellButton, StreamNotice } from './live-controls.tsx'
import { OrderCard, OrdersHead } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { MAX_SELECTED, OrderSelectionBar } from './order-selection-bar.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { toListFilters } from './orders-search.ts'
import { leaveToParcelChoice, ParcelChoice } from './parcel-choice.tsx'

export function OrdersScreen() {
  // Leaves out the opened order, so that opening an order does not rerender the list.
  const search = useSearch({
    from: '/owner/commandes',
    select: ({ commande: _commande, ...list }) => list,
    structuralSharing: true,
  })
  const { page = 1, ...filters } = search
  const navigate = useNavigate({ from: '/commandes' })
  const router = useRouter()
  const listed = toListFilters(search)
  const orders = useQuery(ordersPage({ ...listed, page }))
  const { fresh, see } = useLiveOrders()
  const [sending, setSending] = useState<AdminOrder | null>(null)
  const [deleting, setDeleting] = useState<AdminOrder | null>(null)
  const deletion = useMutation(deleteOrder)
  const selection = useSelection<AdminOrder>('orders', MAX_SELECTED)
  const total = orders.data?.total
  const isFiltered = Object.values(filters).some(Boolean)
  const isHandover = search.file === 'remettre'
  // New orders stay marked until the owner opens them or leaves the list.
  const leave = useEffectEvent(() => see(fresh))
  useEffect(() => () => leave(), [])
  const openOrder = (id: number) => {
    see([id])
    // With a pane open, another order replaces the shown one in the pane, and in the browser's history.
    const isOpen = router.state.location.search.commande !== undefined
    return navigate({
      search: (previous) => ({ ...previous, commande: id }),
      state: isOpen || { isOpenedHere: true },
      replace: isOpen,
      resetScroll: false,
    })
  }
  return (
    <Screen
      title={isHandover ? 'À remettre' : 'Commandes'}
      help="commandes"
      count={total !== undefined && counted(total, 'commande')}
      actions={
        <div className="flex">
          <BellButton />
          <IconButton
            icon={RefreshCw}
            label="Actualiser"
            isBusy={orders.isFetching}
            onClick={() => orders.refetch()}
          />
          <Link to="/commandes/nouvelle" className={classes(buttonClass(), 'max-md:px-3 md:ml-2')}>
            <Icon of={Plus} className="size-5" />
            <span className="max-md:sr-only">Nouvelle commande</span>
          </Link>
        </div>
      }
    >
      <StreamNotice />
      {(total !== 0 || isFiltered) && <OrdersFilters search={search} />}
      {total !== 0 && <OrdersHead />}
      <PagedList
        query={orders}
        page={page}
        texts={listTexts('commande', 'feminine')}
        layout="grid grid-cols-1 gap-2 @2xl:grid-cols-2 @4xl:grid-cols-1 @4xl:gap-0 wide:grid-cols-1 wide:gap-0"
        skeleton={<OrderSkeleton />}
        skeletons={6}
        empty={<NoOrders isHandover={isHandover} isFiltered={isFiltered} />}
        item={(order) => (
          <OrderCard
            key={order.id}
            order={order}
            isNew={fresh.includes(order.id)}
            isSelected={selection.ids.includes(order.id)}
            onSelect={(isSelected) => selection.set(order, isSelected)}
            onOpen={() => openOrder(order.id)}
            onSend={isHandover ? () => setSending(order) : undefined}
            onDelete={() => setDeleting(order)}
          />
        )}
      />
      <OrderSelectionBar
        selection={selection}
        shown={orders.data?.items ?? []}
        total={total ?? 0}
        filters={listed}
      />
      <OpenedOrder />
      <SendOne order={sending} onClose={() => setSending(null)} />
      <DeleteDialog
        thing={deleting && orderName(deleting)}
        onDelete={() => deleting && deletion.mutateAsync({ order: deleting }).catch(leaveToParcelChoice)}
        onClose={() => setDeleting(null)}
      />
      <ParcelChoice
        change={deletion}
        parcel={orders.data?.items.find(({ id }) => id === deletion.variables?.order.id)?.parcel}
      />
    </Screen>
  )
}

function OpenedOrder() {
  const id = useSearch({ from: '/owner/commandes', select: ({ commande }) => commande })
  return <OrderDialog id={id} />
}

function OrderSkeleton() {
  return (
    <div className="flex h-28 flex-col justify-between gap-2 border border-concrete-200 bg-white px-4 py-3 @4xl:h-28 @4xl:flex-row @4xl:p-4 @4xl:not-first:border-t-0 wide:h-14.5 wide:flex-row wide:py-2 wide:not-first:border-t-0">
      <Bars className="@4xl:w-28" widths={['w-28', 'w-20']} />
      <Bars className="flex-1" widths={['w-48', 'w-40']} />
      <Bars className="flex-1 @max-4xl:hidden" widths={['w-4/5', 'w-3/5']} />
      <Bars className="@4xl:w-28 @4xl:items-end @max-4xl:hidden" widths={['w-24']} />
    </div>
  )
}

function Bars({ widths, className }: { widths: string[]; className: string }) {
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {widths.map((width) => (
        <span key={width} className={`h-4 max-w-full bg-concrete-200 ${width}`} />
      ))}
    </div>
  )
}

function NoOrders({ isHandover, isFiltered }: { isHandover: boolean; isFiltered: boolean }) {
  if (isHandover) {
    return (
      <Notice
        title="Rien à remettre"
        text="Les commandes confirmées s’afficheront ici jusqu’à leur remise."
      />
    )
  }
  if (isFiltered) {
    return (
      <Notice title="Aucune commande trouvée" text="Rien ne correspond à cette recherche ou à ce statut.">
        <Link to="/commandes" className={buttonClass('outline')}>
          Voir toutes les commandes
        </Link>
      </Notice>
    )
  }
  return <Notice title="Aucune commande trouvée" text="Les nouvelles commandes s’afficheront ici." />
}
