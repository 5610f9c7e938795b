import { useMutation } from '@tanstack/react-query'
import { Ban, Trash2 } from 'lucide-react'
import { blockPhone } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'

/** What can be done with an order beside its status. */
export function OrderActions({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  const block = useMutation(blockPhone)
  return (
    <div className="flex flex-wrap gap-2 border-concrete-200 border-t pt-4">
      {!order.customer.isBlocked && (
        <Button
          look="ghost"
          size="small"
          aria-disabled={block.isPending}
          onClick={() =>
            block.isPending || block.mutate({ phone: order.customerPhone, reason: `Commande n° ${order.id}` })
          }
        >
          <Ban aria-hidden="true" className="size-4" />
          Bloquer le numéro
        </Button>
      )}
      <Button look="ghost" size="small" onClick={onDelete} className="text-race-deep">
        <Trash2 aria-hidden="true" className="size-4" />
        Supprimer la commande
      </Button>
    </div>
  )
}
