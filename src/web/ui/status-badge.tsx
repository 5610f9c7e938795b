import { type OrderStatus, STATUS_LOOKS, type StatusColor } from '#rules/order.ts'

export const STATUS_COLORS: Record<StatusColor, string> = {
  yellow: 'bg-amber-100 text-amber-900 ring-amber-300',
  blue: 'bg-blue-100 text-blue-900 ring-blue-300',
  purple: 'bg-purple-100 text-purple-900 ring-purple-300',
  green: 'bg-green-100 text-green-900 ring-green-300',
  red: 'bg-red-100 text-red-900 ring-red-300',
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, color } = STATUS_LOOKS[status]
  return <Badge className={STATUS_COLORS[color]}>{label}</Badge>
}

export function Badge({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-xs px-2 py-0.5 font-semibold text-sm ring-1 ring-inset ${className}`}
    >
      {children}
    </span>
  )
}
