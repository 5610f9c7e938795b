import { useMutation } from '@tanstack/react-query'
import { createManualOrder } from '#admin/queries/order-form.ts'
import { FormFrame } from './form-frame.tsx'
import { manualOrderOf } from './order-change.ts'
import { OrderForm } from './order-form.tsx'
import { useLeave } from './use-leave.ts'

/** An order that came by telephone, by a message or at the counter. */
export function NewOrderScreen() {
  const create = useMutation(createManualOrder)
  const leave = useLeave()
  return (
    <FormFrame title="Nouvelle commande" onCancel={() => leave.back()}>
      {(rules) => (
        <OrderForm
          order={null}
          rules={rules}
          send={async (values, totals) => (await create.mutateAsync(manualOrderOf(values, totals))).order.id}
          onSaved={leave.toOrder}
          saveLabel="Ajouter la commande"
          problem="Erreur lors de l’ajout de la commande"
        />
      )}
    </FormFrame>
  )
}
