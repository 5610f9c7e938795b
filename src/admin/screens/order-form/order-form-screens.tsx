import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrderLock } from '#admin/order/order-lock.ts'
import { freeDelivery, wilayas } from '#admin/queries/delivery.ts'
import { createManualOrder, editOrder, forgetManualOrder } from '#admin/queries/order-entry.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { readNumber } from '#admin/search-params.ts'
import { ListSkeleton, LoadFailed, Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { ApiError } from '#web/api-client.ts'
import { manualOrderOf, orderChangeOf } from './order-change.ts'
import { OrderForm } from './order-form.tsx'
import type { DeliveryRules } from './order-values.ts'

export function NewOrderScreen() {
  const create = useMutation(createManualOrder)
  const leave = useLeave()
  return (
    <FormScreen title="Nouvelle commande" onClose={() => leave.back()}>
      {(rules) => (
        <OrderForm
          order={null}
          rules={rules}
          send={async (values, totals) => (await create.mutateAsync(manualOrderOf(values, totals))).order.id}
          onSaved={(id) => leave.toOrder(id, true)}
          onAbandon={forgetManualOrder}
          saveLabel="Ajouter la commande"
          problem="Erreur lors de l’ajout de la commande"
        />
      )}
    </FormScreen>
  )
}

export function EditOrderScreen() {
  const params = useParams({ from: '/owner/commandes/$id/modifier' })
  const id = readNumber(params.id)
  const title = `Corriger la commande n°\u00a0${params.id}`
  // Always refetches the order, since saving a stale copy would conflict.
  const order = useQuery({ ...oneOrder(id ?? 0), staleTime: 0, enabled: id !== undefined })
  const edit = useMutation(editOrder)
  const lockOf = useOrderLock()
  const leave = useLeave()
  const isGone = order.error instanceof ApiError && order.error.status === 404
  if (id === undefined || (isGone && order.isLoadingError)) {
    return (
      <Screen title={title}>
        <Notice title="Commande non trouvée" text="Elle n’existe pas, ou elle a été supprimée." />
      </Screen>
    )
  }
  return (
    <FormScreen title={title} order={order} onClose={() => leave.back(id)}>
      {(rules) => (
        <OrderForm
          key={id}
          order={order.data ?? null}
          isDeleted={isGone}
          rules={rules}
          send={async (values, totals, base) => {
            const takesNoteAlone = base !== null && lockOf(base) === 'note'
            const change = base && orderChangeOf(base, { values, totals, takesNoteAlone })
            if (change) await edit.mutateAsync({ params: { id }, body: change })
            return id
          }}
          onSaved={(id) => leave.back(id, true)}
          saveLabel="Enregistrer"
          problem="Erreur lors de la correction de la commande"
        />
      )}
    </FormScreen>
  )
}

function useLeave() {
  const router = useRouter()
  const navigate = useNavigate()
  const toOrder = (id?: number, ignoreBlocker = false) =>
    navigate({ to: '/commandes', search: { commande: id }, replace: true, ignoreBlocker })
  const back = (id?: number, ignoreBlocker = false) => {
    if (router.state.location.state.isOpenedHere) router.history.back({ ignoreBlocker })
    else toOrder(id, ignoreBlocker)
  }
  return { back, toOrder }
}

type Props = {
  title: string
  order?: UseQueryResult
  onClose: () => void
  children: (rules: DeliveryRules) => ReactNode
}

function FormScreen({ title, order, onClose, children }: Props) {
  const places = useQuery(wilayas.query)
  const free = useQuery(freeDelivery)
  const failed = [order, places, free].find((query) => query?.isLoadingError)
  const isLoaded = places.data !== undefined && free.data !== undefined && !order?.isPending
  return (
    <Screen
      title={title}
      help="saisir-une-commande"
      hasForm
      back={{
        to: '/commandes',
        name: 'Fermer',
        onClick: (event) => {
          event.preventDefault()
          onClose()
        },
      }}
    >
      {failed?.error ? (
        <LoadFailed
          title="Impossible d’ouvrir ce formulaire"
          error={failed.error}
          onRetry={() => failed.refetch()}
        />
      ) : isLoaded ? (
        children({ wilayas: places.data, free: free.data })
      ) : (
        <ListSkeleton
          text="Chargement…"
          layout="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-6"
        >
          <div className="flex flex-col gap-4">
            <div className="h-40 border border-concrete-200 bg-white" />
            <div className="h-72 border border-concrete-200 bg-white" />
            <div className="h-52 border border-concrete-200 bg-white" />
          </div>
          <div className="h-72 border border-concrete-200 bg-white" />
        </ListSkeleton>
      )}
    </Screen>
  )
}
