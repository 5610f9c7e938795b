import { Inbox } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Moment } from '#admin/screens/orders/order-card.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { formatDinars } from '#rules/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Of the five that the server returns (spec §9). */
const SHOWN = 3

export function RecentOrders({ orders }: { orders: AdminOrder[] }) {
  const shown = [...orders]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
    .slice(0, SHOWN)
  return (
    <section aria-labelledby="recent-orders" className="border border-concrete-200 bg-white">
      <div className="flex items-center justify-between gap-4 border-concrete-200 border-b py-1 pr-2 pl-4 md:pl-5">
        <h2 id="recent-orders" className="font-semibold text-ink text-lg">
          Commandes récentes
        </h2>
        <Link
          to="/commandes"
          className="inline-flex min-h-11 items-center px-2 font-semibold text-sm underline underline-offset-4"
        >
          Tout voir<span className="sr-only"> : toutes les commandes</span>
        </Link>
      </div>
      {shown.length === 0 && (
        <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
          <Icon of={Inbox} strokeWidth={1.5} className="size-9 text-concrete-400" />
          <p className="font-semibold text-ink">Aucune commande trouvée</p>
        </div>
      )}
      <ul>
        {shown.map((order) => (
          <li key={order.id} className="border-concrete-200 not-first:border-t">
            <Link
              to="/commandes"
              search={{ commande: order.id }}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 transition-colors hover:bg-concrete-50 md:px-5"
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="price text-concrete-600">N° {order.id}</span>
                <span className="font-semibold text-ink">{order.customerName}</span>
              </span>
              <span className="price text-right text-ink text-xl">{formatDinars(order.totalPrice)}</span>
              <Moment value={order.createdAt} className="text-concrete-600 text-sm" />
              <span className="text-right">
                <StatusBadge status={order.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
