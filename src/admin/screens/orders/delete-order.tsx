import { useMutation } from '@tanstack/react-query'
import { deleteOrder } from '#admin/queries/orders.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'

type Props = { order: AdminOrder | null; onDeleted?: () => void; onClose: () => void }

/** Asks before an order is deleted; closed while `order` is null. */
export function DeleteOrder({ order, onDeleted, onClose }: Props) {
  const deletion = useMutation({ ...deleteOrder, onSuccess: onDeleted })
  return (
    <DeleteDialog
      thing={order && `la commande n° ${order.id} de ${order.customerName}`}
      onDelete={() => order && deletion.mutateAsync(order.id)}
      onClose={onClose}
    />
  )
}
