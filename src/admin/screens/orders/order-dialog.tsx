import { Send } from '@lucide/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { Moment } from '#admin/order/moment.tsx'
import { OrderDetails, Part } from '#admin/order/order-details.tsx'
import { orderName } from '#admin/order/order-texts.ts'
import { dialable } from '#admin/order/phone-links.ts'
import { activeCouriers, courierKinds, couriers } from '#admin/queries/couriers.ts'
import { deleteOrder, oneOrder } from '#admin/queries/orders.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { Dialog, useLast } from '#admin/ui/dialog.tsx'
import { LoadFailed, LoadingBars, Notice } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { PageOf } from '#contract/product.ts'
import { frenchSpaces } from '#rules/text.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ExchangePart } from '../exchanges/order-exchanges.tsx'
import { OrderInvoice } from '../invoices/order-invoice.tsx'
import { canSend } from '../parcels/courier-job.tsx'
import { JobOpener } from '../parcels/jobs-strip.tsx'
import { ParcelPart } from '../parcels/order-parcel.tsx'
import { SendOne } from '../parcels/send-dialog.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { OrderActions, OrderContact, OrderMessages } from './order-actions.tsx'
import { DuplicateNotice, OrderFlags } from './order-flags.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { leaveToParcelChoice, ParcelChoice } from './parcel-choice.tsx'
import { StatusChanger } from './status-changer.tsx'

export function OrderDialog({ id }: { id: number | undefined }) {
  const router = useRouter()
  const navigate = useNavigate({ from: '/commandes' })
  const shown = useLast(id)
  const close = () => {
    if (router.state.location.state.isOpenedHere) return router.history.back({ ignoreBlocker: true })
    return navigate({
      search: (previous) => ({ ...previous, commande: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  if (shown === undefined) return null
  return <Content key={shown} id={shown} isOpen={id !== undefined} onClose={close} />
}

function Content({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  // Opens the dialog at once and renders its content in a second step, for slow phones.
  const isReady = useDeferredValue(true, false)
  const deletion = useMutation(afterSuccess(deleteOrder, onClose))
  const { data, error, refetch } = useQuery({
    ...oneOrder(id),
    enabled: isOpen && isReady,
    placeholderData: () =>
      queryClient
        .getQueriesData<PageOf<AdminOrder>>({ queryKey: ['orders', 'page'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((listed) => listed.id === id),
  })
  const accounts = useQuery(couriers)
  const kinds = useQuery(courierKinds)
  // Waits for the couriers, whose actions would push « Changer le statut » down under a finger.
  const isWaiting =
    (data?.parcel && kinds.isPending) || (data && (data.parcel || canSend(data)) && accounts.isPending)
  const order = isWaiting || (error && isUnknown(error)) ? undefined : data
  const isByHand = !!order && canSend(order) && !!accounts.data && activeCouriers(accounts.data).length === 0
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isEntry
      isBeside
      title={`Commande n°\u00a0${id}`}
      aside={
        order && (
          <>
            <StatusBadge status={order.status} />
            <Moment value={order.createdAt} className="text-concrete-600 text-sm" />
          </>
        )
      }
      footer={
        isReady &&
        order &&
        (isByHand || dialable(order.customerPhone)) && <OrderFooter order={order} isByHand={isByHand} />
      }
    >
      {isReady && order && (
        <div className="@container flex flex-col gap-6">
          <DuplicateNotice order={order} />
          <OrderFlags order={order} hasNotice />
          <OrderDetails order={order} />
          <ExchangePart order={order} />
          <JobOpener>
            <OrderParcel order={order} />
          </JobOpener>
          <StatusChanger order={order} />
          {order.status === 'pending' && <CallOutcomes order={order} isBesideStatus />}
          <OrderInvoice order={order} />
          {/* The actions are above the messages and the history, which load later and must not move them. */}
          <OrderActions order={order} onDelete={() => setDeleting(true)} />
          <OrderMessages order={order} />
          <Part title="Historique">
            <OrderTimeline id={order.id} isExchange={order.exchange !== null} />
          </Part>
          <DeleteDialog
            thing={isDeleting && orderName(order)}
            onDelete={() => deletion.mutateAsync({ order }).catch(leaveToParcelChoice)}
            onClose={() => setDeleting(false)}
          />
          <ParcelChoice change={deletion} parcel={order.parcel} />
        </div>
      )}
      {!order && !error && <LoadingBars text="Chargement de la commande…" className="h-72" />}
      {!order &&
        error &&
        (isUnknown(error) ? (
          <Notice title="Commande non trouvée" text="Elle n’existe pas, ou elle a été supprimée." />
        ) : (
          <LoadFailed title="Impossible d’ouvrir cette commande" error={error} onRetry={() => refetch()} />
        ))}
    </Dialog>
  )
}

function OrderFooter({ order, isByHand }: { order: AdminOrder; isByHand: boolean }) {
  const [sending, setSending] = useState<AdminOrder | null>(null)
  return (
    <div className="flex flex-col gap-2">
      {isByHand && (
        <Button size="large" aria-haspopup="dialog" onClick={() => setSending(order)}>
          <Icon of={Send} className="size-5" />
          Remettre
        </Button>
      )}
      <OrderContact order={order} />
      <SendOne order={sending} onClose={() => setSending(null)} />
    </div>
  )
}

function OrderParcel({ order }: { order: AdminOrder }) {
  const hasCourier = activeCouriers(useQuery(couriers).data).length > 0
  if (!order.parcel && !(canSend(order) && (hasCourier || order.parcelRefusal))) return null
  return (
    // Comes where « Confirmé » was tapped, whose second tap would hand the order over.
    <div className="tap-guard-self">
      <Part title="Colis">
        {order.parcelRefusal && <Refusal {...order.parcelRefusal} />}
        <ParcelPart order={order} />
      </Part>
    </div>
  )
}

function Refusal({ courier, message, at }: NonNullable<AdminOrder['parcelRefusal']>) {
  return (
    <div className="wrap-anywhere mb-3 border-alarm border-l-4 bg-red-100 px-3 py-2 text-ink">
      <p>
        <span className="font-semibold">
          Refusée par <bdi>{courier}</bdi>
        </span>
        &nbsp;: {frenchSpaces(message)}
      </p>
      <Moment value={at} className="text-concrete-700 text-sm" />
    </div>
  )
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
