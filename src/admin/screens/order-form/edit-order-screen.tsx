import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { editOrder } from '#admin/queries/order-form.ts'
import { oneOrder } from '#admin/queries/orders.ts'
import { readNumber } from '#admin/search-params.ts'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { ApiError } from '#web/api-client.ts'
import { FormFrame } from './form-frame.tsx'
import { orderChangeOf } from './order-change.ts'
import { OrderForm } from './order-form.tsx'
import { useLeave } from './use-leave.ts'

export function EditOrderScreen() {
  const params = useParams({ from: '/owner/commandes/$id/modifier' })
  const id = readNumber(params.id)
  const title = `Corriger la commande n°\u00a0${params.id}`
  // Always loads the order again: an old copy would conflict when it is saved.
  const order = useQuery({ ...oneOrder(id ?? 0), staleTime: 0, enabled: id !== undefined })
  const edit = useMutation(editOrder)
  const leave = useLeave()
  const isUnknown = order.isLoadingError && order.error instanceof ApiError && order.error.status === 404
  if (id === undefined || isUnknown) {
    return (
      <Screen title={title}>
        <Notice title="Commande non trouvée" text="Elle n’existe pas, ou elle a été supprimée." />
      </Screen>
    )
  }
  return (
    <FormFrame title={title} query={order} onCancel={() => leave.back(id)}>
      {(rules) => (
        <OrderForm
          key={id}
          order={order.data ?? null}
          rules={rules}
          send={async (values, totals, base) => {
            const change = base && orderChangeOf(base, values, totals)
            if (change) await edit.mutateAsync({ id, change })
            return id
          }}
          onSaved={leave.back}
          saveLabel="Enregistrer"
          problem="Erreur lors de la correction de la commande"
        />
      )}
    </FormFrame>
  )
}
