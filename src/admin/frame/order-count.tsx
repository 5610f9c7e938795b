import { useQuery } from '@tanstack/react-query'
import { orderCounts } from '#admin/queries/orders.ts'
import { formatCount } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'

const COUNTED = { toCall: 'à appeler', toHandOver: 'à remettre' }

export function OrderCount({ of }: { of: keyof typeof COUNTED }) {
  const { data } = useQuery(orderCounts())
  // Missed deliveries need a call too, and are the most urgent.
  const missed = of === 'toCall' ? (data?.attempts ?? 0) : 0
  const count = (data?.[of] ?? 0) + missed
  if (!count) return null
  return (
    <span
      className={classes(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center whitespace-nowrap rounded-full px-1 font-semibold text-xs tabular-nums',
        missed > 0 ? 'bg-alarm text-white' : 'bg-amber-300 text-ink',
      )}
    >
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> {COUNTED[of]}</span>
    </span>
  )
}
