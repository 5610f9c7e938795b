import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { setOrderStatus } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'

/** Says that an order probably repeats another, leads there, and offers to cancel this one. */
export function DuplicateNotice({ order, onDone }: { order: AdminOrder; onDone?: () => void }) {
  const change = useMutation(setOrderStatus)
  const { duplicateOf } = order.customer
  if (duplicateOf === null || order.status === 'cancelled') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-race border-l-4 bg-red-100 px-3 py-2">
      <p className="min-w-48 flex-1 text-ink">
        Ce client a déjà commandé le même article dans les 24 heures :{' '}
        <Link
          to="/commandes"
          search={{ commande: duplicateOf }}
          className="font-semibold underline underline-offset-4"
        >
          commande n° {duplicateOf}
        </Link>
      </p>
      <Button
        look="danger"
        size="small"
        aria-disabled={change.isPending}
        onClick={() =>
          change.isPending ||
          change.mutate(
            { id: order.id, status: 'cancelled', cancelReason: 'duplicate' },
            { onSuccess: onDone },
          )
        }
      >
        Annuler comme doublon
      </Button>
    </div>
  )
}
