import { ClipboardList, Ellipsis, Package, PhoneCall } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orderCounts } from '#admin/queries/orders.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { formatCount } from '#rules/count.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

const ENTRY =
  'relative flex min-h-14 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 font-semibold text-concrete-600 text-xs aria-[current]:text-ink'

/** Shortcuts on phones (under 768 px); the drawer has the other screens. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav
      ref={toastsAbove}
      aria-label="Raccourcis"
      className="fixed inset-x-0 bottom-0 z-20 flex border-concrete-200 border-t bg-white pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Entry to="/commandes" icon={ClipboardList} label="Commandes" />
      <Entry to="/a-appeler" icon={PhoneCall} label="À appeler" badge={<ToCallCount />} />
      <Entry to="/produits" icon={Package} label="Produits" />
      <button type="button" aria-haspopup="dialog" onClick={onMore} className={ENTRY}>
        <Icon of={Ellipsis} className="size-5" />
        Plus
      </button>
    </nav>
  )
}

type EntryProps = {
  to: '/commandes' | '/a-appeler' | '/produits'
  icon: IconData
  label: string
  badge?: React.ReactNode
}

function Entry({ to, icon, label, badge }: EntryProps) {
  return (
    <Link to={to} activeOptions={{ includeSearch: false }} className={`group ${ENTRY}`}>
      <span className="absolute inset-x-4 top-0 h-0.5 bg-race opacity-0 group-aria-[current]:opacity-100" />
      <span className="relative">
        <Icon of={icon} className="size-5 group-aria-[current]:text-race" />
        <span className="absolute -top-1.5 left-3.5">{badge}</span>
      </span>
      {label}
    </Link>
  )
}

/** Badge with the number of orders due for a call. */
export function ToCallCount() {
  const { data } = useQuery(orderCounts())
  if (!data?.toCall) return null
  return (
    <span className="inline-flex h-4.5 min-w-4.5 items-center justify-center whitespace-nowrap rounded-full bg-amber-300 px-1 font-semibold text-ink text-xs tabular-nums">
      {data.toCall > 99 ? '99+' : formatCount(data.toCall)}
      <span className="sr-only"> à appeler</span>
    </span>
  )
}
