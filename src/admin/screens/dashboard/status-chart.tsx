import { counted, formatShare } from '#admin/count-text.ts'
import { CHART_INKS } from '#admin/ui/classes.ts'
import { formatCount } from '#rules/money.ts'
import { type OrderStatus, STATUS_LOOKS } from '#rules/order.ts'

/** The order of the legend (spec §2). */
const SHOWN: OrderStatus[] = ['delivered', 'pending', 'confirmed', 'shipped', 'cancelled']

const RADIUS = 42
const AROUND = 2 * Math.PI * RADIUS
/** Gap between two slices, in SVG units. */
const GAP = 1.5

export function SalesChart({ byStatus }: { byStatus: Record<OrderStatus, number> }) {
  const total = SHOWN.reduce((sum, status) => sum + byStatus[status], 0)
  const parts = SHOWN.map((status) => `${STATUS_LOOKS[status].plural} ${byStatus[status]}`)
  return (
    <section aria-labelledby="sales-chart" className="border border-concrete-200 bg-white p-4 md:p-5">
      <h2 id="sales-chart" className="font-semibold text-ink text-lg">
        Résumé des Ventes
      </h2>
      <div className="mt-4 flex flex-col items-center gap-6 sm:flex-row sm:justify-center lg:flex-col xl:flex-row">
        <svg
          viewBox="0 0 100 100"
          role="img"
          aria-label={`${counted(total, 'commande')}\u00a0: ${parts.join(', ')}`}
          className="size-44 shrink-0"
        >
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="13"
            className={total === 0 ? 'stroke-concrete-200' : 'stroke-concrete-100'}
          />
          {slices(byStatus, total).map(({ status, length, start }) => (
            <circle
              key={status}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              stroke={CHART_INKS[STATUS_LOOKS[status].color]}
              strokeWidth="13"
              strokeDasharray={`${length} ${AROUND - length}`}
              strokeDashoffset={-start}
              transform="rotate(-90 50 50)"
            />
          ))}
          <text
            x="50"
            y="52"
            textAnchor="middle"
            fontSize={total > 99_999 ? 14 : 20}
            className={`price ${total === 0 ? 'fill-concrete-600' : 'fill-ink'}`}
          >
            {formatCount(total)}
          </text>
          <text x="50" y="63" textAnchor="middle" fontSize="8" className="fill-concrete-600">
            {total > 1 ? 'commandes' : 'commande'}
          </text>
        </svg>
        <ul className="flex w-full max-w-64 flex-col">
          {SHOWN.map((status) => (
            <li
              key={status}
              className="flex items-center gap-3 border-concrete-200 not-first:border-t py-2 text-sm"
            >
              <span
                aria-hidden="true"
                className="size-3 shrink-0"
                style={{ backgroundColor: CHART_INKS[STATUS_LOOKS[status].color] }}
              />
              <span className="flex-1 text-ink">{STATUS_LOOKS[status].plural}</span>
              <span className="price text-ink text-lg leading-none">{formatCount(byStatus[status])}</span>
              <span className="min-w-11 whitespace-nowrap text-right text-concrete-600 tabular-nums">
                {total > 0 && formatShare(byStatus[status] / total)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function slices(byStatus: Record<OrderStatus, number>, total: number) {
  const present = SHOWN.filter((status) => byStatus[status] > 0)
  const gap = present.length > 1 ? GAP : 0
  let start = 0
  return present.map((status) => {
    const share = (byStatus[status] / total) * AROUND
    const slice = { status, start, length: Math.max(share - gap, 0.5) }
    start += share
    return slice
  })
}
