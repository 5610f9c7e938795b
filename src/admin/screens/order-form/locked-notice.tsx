import { Lock } from '@lucide/icons'
import type { OrderStatus } from '#rules/order-status.ts'
import { Icon } from '#web/ui/icon.tsx'

const REASONS: Partial<Record<OrderStatus, string>> = {
  shipped: 'Cette commande est expédiée.',
  delivered: 'Cette commande est livrée.',
  cancelled: 'Cette commande est annulée.',
}

/** Why an order takes no correction any more. */
export function LockedNotice({ status }: { status: OrderStatus }) {
  return (
    <div className="flex gap-3 border border-amber-300 bg-amber-100 p-4 text-amber-900">
      <Icon of={Lock} className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="font-semibold">{REASONS[status]}</strong> Seule sa note peut encore être modifiée.
        Pour corriger le reste, remettez-la d’abord en attente ou confirmée.
      </p>
    </div>
  )
}
